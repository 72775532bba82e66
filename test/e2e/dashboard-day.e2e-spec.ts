import type { StaffRole } from '../../src/platform/auth';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { addAnsweredSession } from '../support/day-sheet';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const DATE = '2027-06-05';

describe('a day on Today', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;
  let session: Awaited<ReturnType<typeof addAnsweredSession>>;

  beforeEach(async () => {
    test.clock.set('2027-06-05T08:00:00Z');
    session = await addAnsweredSession(operator);
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  const textOf = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const page = async (query = '') => (await staff.get(`/dashboard${query}`)).text;
  /** The content of a part of the page, by its ID. */
  const part = async (id: string, query = '') => {
    const [, tag] = new RegExp(`<(\\w+)[^>]* id="${id}"|<(\\w+) id="${id}"`).exec(await page(query)) ?? [];
    const pattern = new RegExp(`<(section|details|ul|p|li)[^>]* ?id="${id}".*?</\\1>`, 's');
    return tag === null ? undefined : pattern.exec(await page(query))?.[0];
  };
  /** The figures with their links, by label. */
  const figures = async () => {
    const links = [...(await part('figures'))!.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    return links.map(([, href, content]) => [textOf(content!), href!.replace(/&amp;/g, '&')] as const);
  };
  const checkIn = (reference: string, body?: object) =>
    operator.api.post(`/api/v2/operator/bookings/${reference}/check-in`, body);
  const timeslotId = async (time: string, capacity = 10) =>
    (await operator.addTimeslot(session.activityId, DATE, time, capacity)).TimeslotID as number;
  const book = (time: string) =>
    session.book('Max', 'Power', { ...bookingBody(session.activityId), Time: time, Participants: 2 });

  it('has figures that lead to exactly what they count', async () => {
    await checkIn(session.answered, { Participants: 1 });
    const shown = await figures();
    expect(shown.map(([text]) => text)).toEqual(['5 people', '1 here', '3 to sign', '0 due', '2 flags', '50% full']);
    const lists = new Map(shown);
    const listed = async (label: string) => (await staff.get(lists.get(label)!)).text;
    const parties = (text: string) => /id="people".*?<\/section>/s.exec(text)![0].match(/<li class="party/g);
    expect(parties(await listed('5 people'))).toHaveLength(2);
    expect(parties(await listed('1 here'))).toHaveLength(1);
    const unsigned = await listed('3 to sign');
    expect(parties(unsigned)).toHaveLength(1);
    expect(unsigned).toContain(session.silent);
    expect((await listed('2 flags')).match(/class="flagged-person"/g)).toHaveLength(2);
    expect(await listed('0 due')).toContain('Nobody.');
    expect((await staff.get(lists.get('50% full')!)).status).toBe(200);
  });

  it('lists who owes how much', async () => {
    const body = {
      ...{ ActivityID: session.activityId, Date: DATE, Time: '10:00', Participants: 2 },
      ...{ Payment: { Method: 'invoice' }, Customer: { FirstName: 'Kim', LastName: 'Late' } },
    };
    const sold = await operator.api.post('/api/v2/operator/bookings', body);
    expect([sold.status, sold.text]).toEqual([201, sold.text]);
    const [text, href] = (await figures()).find(([label]) => label.endsWith('due'))!;
    expect(text).toBe('£90.00 due');
    const list = textOf((await part('people', href.slice('/dashboard'.length).replace(/#.*/, '')))!);
    expect(list).toContain('Kim Late 2 10:00 Sunset kayak tour 2 of 2 not signed £90.00 due');
    expect(list).not.toContain('Ada');
  });

  it('puts the next session first, and shows only what is not as it should be', async () => {
    const next = textOf((await part(`session-${session.timeslotId}`))!);
    expect(next).toMatch(/^S Next 10:00 Sunset kayak tour until 12:00/);
    expect(next).toContain('3 not signed');
    expect(next).toContain('Byron King: No (');
    expect(next).toContain('Ada Lovelace: Bees (');
    expect(next).toMatch(/Day sheet Sell Check-in/);
    expect(next).not.toMatch(/complete|paid|confirmed/);
    expect(next).toMatch(/5 people in 2 bookings Grace hopper 3 3 of 3 not signed P Ada Lovelace 2/);
  });

  it('groups the sessions by the time of day', async () => {
    const [early, running, late, , stormy] = [
      ...(await Promise.all([timeslotId('07:30'), timeslotId('09:30'), timeslotId('13:00', 2)])),
      ...(await Promise.all([timeslotId('15:00'), timeslotId('16:00')])),
    ];
    for (const time of ['07:30', '09:30', '13:00']) {
      test.clock.set('2027-06-05T05:00:00Z');
      await book(time);
    }
    await operator.api.post(`/api/v2/operator/timeslots/${stormy}/cancel`, { Reason: 'Strong wind' });
    test.clock.set('2027-06-05T08:40:00Z');
    expect(await part('ended')).toContain(`session-${early}`);
    expect(textOf((await part('ended'))!)).toMatch(/^Ended \(1\)/);
    expect(textOf((await part('now'))!)).toBe('now 09:40');
    expect(textOf((await part('under-way'))!)).toMatch(/^In progress 09:30 Sunset kayak tour until 11:30/);
    expect(await part('under-way')).toContain(`session-${running}`);
    const later = (await part('later'))!;
    expect(later).toContain(`session-${late}`);
    expect(later).toContain('class="bar full"');
    expect(textOf((await part('empty'))!)).toBe('Nobody yet Sunset kayak tour 15:00');
    expect(await part('empty')).toContain('Time=15%3A00');
    expect(await part('cancelled')).toMatch(/<s>16:00.*<\/s>: Strong wind/);
    expect(await part('report')).toBeUndefined();
  });

  it('becomes calm when everybody is here', async () => {
    await checkIn(session.answered);
    expect(await part(`session-${session.timeslotId}`)).toContain('2 of 5 here');
    test.clock.set('2027-06-05T08:57:00Z');
    await checkIn(session.silent);
    const calm = (await part(`session-${session.timeslotId}`))!;
    expect(calm).toMatch(/^<section[^>]* calm"/);
    expect(calm).toContain('Everyone arrived by 09:57');
    expect(calm).not.toContain('Check-in');
  });

  it('becomes a report after the last session', async () => {
    await checkIn(session.answered);
    const sold = { ActivityID: session.activityId, Date: DATE, Time: '10:00', Participants: 1 };
    await operator.api.post('/api/v2/operator/bookings', {
      ...sold,
      ...{ Payment: { Method: 'cash' }, Customer: { FirstName: 'Kim', LastName: 'Cash' } },
    });
    test.clock.set('2027-06-05T12:00:00Z');
    expect(await part('figures')).toBeUndefined();
    const report = textOf((await part('report'))!);
    expect(report).toContain('2 came , 4 did not .');
    expect(report).toContain('£45.00 taken (cash £45.00)');
    expect(report).toContain('No money is due.');
    const missing = textOf((await part('people', `?Date=${DATE}&Show=missing`))!);
    expect(missing).toMatch(/Kim Cash 1 .*Grace hopper 3/);
    test.clock.set('2027-06-05T15:00:00Z');
    expect(await page(`?Date=${DATE}`)).toContain('The day’s report');
    const readAs = async (role: StaffRole) => {
      const client = await DashboardClient.signIn(test, await addStaff(test, operator, role));
      return (await client.get(`/dashboard?Date=${DATE}`)).text;
    };
    expect(await readAs('desk')).toContain('</strong> taken');
    test.clock.set('2027-06-06T08:00:00Z');
    expect(await readAs('owner')).toContain('</strong> taken');
    expect(await readAs('desk')).not.toContain('</strong> taken');
  });

  it('has nothing to say on a day without sessions', async () => {
    const text = await page('?Date=2027-07-01');
    expect(text).toContain('No sessions on this day.');
    expect(text).not.toContain('id="figures"');
  });

  it('shows pictures of the next session, from their hosts only', async () => {
    const before = await staff.get('/dashboard');
    expect(before.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
    const change = { ImageURLs: ['http://insecure.example/a.jpg', 'https://images.example.org/kayak.jpg'] };
    await operator.api.patch(`/api/v2/operator/activities/${session.activityId}`, change);
    const after = await staff.get('/dashboard');
    expect(after.text).toContain('<img src="https://images.example.org/kayak.jpg"');
    const policy = after.headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: https://images.example.org;");
  });

  it('is the operator’s own', async () => {
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    const { text } = await stranger.get(`/dashboard?Date=${DATE}`);
    expect(text).toContain('First steps');
    expect(text).not.toContain('session-lines');
  });
});
