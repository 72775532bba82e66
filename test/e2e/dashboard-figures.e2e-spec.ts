import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { payOutAll } from '../support/payments';
import { countStatements } from '../support/statements';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const NAME = 'Kayak & <b>sunset</b>';

describe('the business in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z' });
  let email: string;
  let owner: DashboardClient;
  let activityId: string;

  beforeAll(async () => {
    email = await addStaff(test, operator);
    activityId = (await operator.addActivity({ Name: NAME })).ActivityID;
    for (const date of ['2027-05-03', '2027-06-01', '2027-06-03', '2027-06-05']) {
      test.clock.set(`${date}T06:00:00Z`);
      await operator.addTimeslot(activityId, date, '10:00', 8);
    }
  });

  /** A session does not last as long as the clock moves here. */
  async function setClock(at: string): Promise<void> {
    test.clock.set(at);
    owner = await DashboardClient.signIn(test, email);
  }

  async function book(at: string, overrides: Record<string, unknown>): Promise<string> {
    test.clock.set(at);
    const answer = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(activityId, overrides));
    expect(answer.status).toBe(201);
    return answer.body.data.BookingReference as string;
  }

  const page = async (search = '') => (await owner.get(`/dashboard/business${search}`)).text;

  /** Figure, unit and change of each card by its title, as a reader sees them. */
  function cardsOf(html: string): Record<string, string> {
    const cards = [...html.matchAll(/<article class="figure-card"><h2>(.*?)<\/h2>(.*?)<\/article>/gs)];
    const textOf = (markup: string) => markup.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ');
    return Object.fromEntries(cards.map(([, title, rest]) => [title, textOf(rest!).replace(/\s+/g, ' ').trim()]));
  }

  /** The rows of the table under a title, as a reader sees them. */
  function rowsOf(html: string, title: string): string[] {
    const [, body] = html.split(`>${title}<`)[1]!.split(/<tbody>(.*?)<.tbody>/s);
    const rows = [...body!.matchAll(/<tr>(.*?)<.tr>/gs)];
    return rows.map(([, row]) =>
      row!
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }

  it('says so on the first day, and of an empty month', async () => {
    await setClock('2027-05-01T08:00:00Z');
    const addresses = ['', '?Span=day', '?Span=week', '?Date=1999-02-31', '?Span=year&Date=x', '?Date=0001-01-01'];
    for (const search of [...addresses, '?Compare=year', '?Compare=century', '?Compare=year&Date=0001-01-01']) {
      const { status, text } = await owner.get(`/dashboard/business${search}`);
      expect([search, status]).toEqual([search, 200]);
      expect(cardsOf(text)).toMatchObject({ Bookings: expect.stringMatching(/^0 – vs 0 \(/) });
    }
  });

  it.each(['day', 'week', 'month'])('ends with the last date of the calendar, by %s', async (span) => {
    await setClock('2027-05-01T08:00:00Z');
    const search = `?Span=${span}&Date=9999-12-31`;
    expect(cardsOf(await page(search))).toMatchObject({ Bookings: expect.stringMatching(/^0 – vs 0 \(/) });
    const { text, headers } = await owner.get(`/dashboard/business/business.csv${search}`);
    expect(headers.get('content-disposition')).toContain('-to-9999-12-31.csv');
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('compares what was sold, held and lost with the same days of the month before', async () => {
    await book('2027-05-02T08:00:00Z', { Date: '2027-05-03', Participants: 2 });
    await book('2027-06-01T08:00:00Z', { Date: '2027-06-01', Participants: 3 });
    const lost = await book('2027-06-02T08:00:00Z', { Date: '2027-06-03' });
    await book('2027-06-03T08:00:00Z', { Date: '2027-06-05', Participants: 4 });
    await operator.api.post(`/api/v2/operator/bookings/${lost}/cancel`, {});
    await test.app.get(JobsRunner).runOnce();
    await setClock('2027-06-03T08:00:00Z');
    const text = await page();
    expect(text).toContain('June 2027, up to Thu, 3 Jun 2027');
    expect(cardsOf(text)).toEqual({
      Booked: '£360.00 +300% vs £90.00 (1 – 3 May)',
      Bookings: '3 +200% vs 1 (1 – 3 May)',
      'Places sold': '8 +300% vs 2 (1 – 3 May)',
      Occupancy: '19% of 16 places −25% vs 25% (1 – 3 May) upcoming: 50%',
      Guests: '3 +50% vs 2 (1 – 3 May) upcoming: 4',
      'Waivers incomplete': '0 – vs 0 (1 – 3 May)',
      Cancellations: '1 new vs 0 (1 – 3 May)',
      Cancelled: '£45.00 new vs 0 (1 – 3 May)',
      Taken: '£0.00 – vs 0 (1 – 3 May)',
      Refunded: '£0.00 – vs 0 (1 – 3 May)',
    });
    expect(text).toMatch(/OTA · adventuro<\/td>.*?>3<.*?>8<.*?£360\.00.*?\+300%/s);
    expect(text).toContain('Kayak &amp; &lt;b>sunset');
    expect(text).toContain('class="running"');
    expect(cardsOf(await page('?Span=month&Date=2027-05-20'))).toMatchObject({
      Booked: '£90.00 new vs 0 (1 – 30 Apr)',
    });
    expect(cardsOf(await page('?Span=week'))).toMatchObject({ Bookings: '3 new vs 0 (24 – 27 May)' });
    expect(cardsOf(await page('?Span=day'))).toMatchObject({ 'Places sold': '4 +300% vs 1 (2 Jun)' });
  });

  it('compares with the same month, week or weekday of the year before', async () => {
    await setClock('2028-06-03T08:00:00Z');
    const booked = { Bookings: '0 −100% vs 3 (1 – 3 Jun 2027)', Booked: '£0.00 −100% vs £360.00 (1 – 3 Jun 2027)' };
    const text = await page('?Compare=year');
    expect(cardsOf(text)).toMatchObject(booked);
    expect(rowsOf(text, 'Activities')).toEqual([expect.stringContaining('−100%')]);
    expect(text).toMatch(/href="[^"]*Compare=year" aria-current="true">a year ago</);
    expect(text).toMatch(/Date=2028-05-01&amp;Compare=year">Previous</);
    const week = await page('?Span=week&Date=2028-06-01&Compare=year');
    expect(cardsOf(week)).toMatchObject({ Bookings: '0 −100% vs 3 (31 May – 5 Jun 2027)' });
    const day = await page('?Span=day&Date=2028-05-30&Compare=year');
    expect(cardsOf(day)).toMatchObject({ 'Places sold': '0 −100% vs 3 (1 Jun 2027)' });
  });

  it('shows what was taken and refunded, by method and in a week also by day', async () => {
    const bookings = '/api/v2/operator/bookings';
    const pay = async (at: string, Method: string): Promise<string> => {
      test.clock.set(at);
      const body = { ...bookingBody(activityId, { Date: '2027-07-10' }), Payment: { Method } };
      return (await operator.api.post(bookings, body)).body.data.BookingReference;
    };
    await setClock('2027-07-01T08:00:00Z');
    await operator.addTimeslot(activityId, '2027-07-10', '10:00', 8);
    await pay('2027-07-01T08:00:00Z', 'card');
    const refunded = await pay('2027-07-05T08:00:00Z', 'cash');
    await pay('2027-07-05T22:59:59Z', 'cash');
    await pay('2027-07-05T23:00:00Z', 'cash');
    const Amount = { Amount: 1250, Currency: 'GBP' };
    expect((await operator.api.post(`${bookings}/${refunded}/refunds`, { Amount })).status).toBe(201);
    await payOutAll(operator.api);
    await setClock('2027-07-06T08:00:00Z');
    const month = await page();
    expect(cardsOf(month)).toMatchObject({
      Taken: '£180.00 new vs 0 (1 – 6 Jun)',
      Refunded: '£12.50 new vs 0 (1 – 6 Jun)',
    });
    expect(rowsOf(month, 'Takings by method')).toEqual(['Card £45.00 £0.00 1', 'Cash £135.00 £12.50 4']);
    const week = await page('?Span=week');
    expect(cardsOf(week)).toMatchObject({ Taken: '£135.00 new vs 0 (28 – 29 Jun)' });
    expect(rowsOf(week, 'Takings by day and method')).toEqual([
      'Mon 5 Jul Cash £90.00 £0.00 2',
      'Tue 6 Jul Cash £45.00 £12.50 2',
    ]);
    expect(rowsOf(await page('?Span=day&Date=2027-07-05'), 'Takings by method')).toEqual(['Cash £90.00 £0.00 2']);
    expect(rowsOf(week, 'Daily figures')[1]).toBe('Tue 6 Jul – 0 0 0 of 0 0 0 – £45.00 £12.50');
  });

  it('is downloaded in money and dates', async () => {
    await setClock('2027-06-03T08:00:00Z');
    const { text, headers } = await owner.get('/dashboard/business/business.csv?Span=month&Date=2027-06-01');
    expect(headers.get('content-disposition')).toContain('business-2027-06-01-to-2027-06-30.csv');
    const [, first, ...others] = text.trimEnd().split('\r\n');
    expect(first).toBe(`2027-06-01,${activityId},${NAME},ota,adventuro,GBP,1,3,135.00,0,0,0.00,1,3,135.00,0`);
    expect(others.map((line) => line.slice(0, 10))).toEqual(['2027-06-02', '2027-06-03', '2027-06-05']);
  });

  it('takes a few statements, however much there is, and shows no other operator anything', async () => {
    await setClock('2027-06-03T08:00:00Z');
    const statements = countStatements(test);
    expect(await statements(() => page('?Span=day&Date=1999-01-01'))).toBeLessThanOrEqual(21);
    expect(await statements(() => page())).toBeLessThanOrEqual(21);
    const other = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const { text } = await other.get('/dashboard/business');
    expect(cardsOf(text)).toMatchObject({
      Booked: expect.stringMatching(/^£0\.00 /),
      Bookings: expect.stringMatching(/^0 /),
    });
    expect(text).not.toContain('Kayak');
  });
});
