import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';
import { addQuestion } from '../support/waivers';

const BOOKINGS = '/api/v2/operator/bookings';
const TODAY = '2027-06-01';
const TOMORROW = '2027-06-02';

describe('bookings by their waiver', () => {
  const { test, operator } = useTestApp({ at: `${TODAY}T08:00:00Z` });
  const references: Record<string, string> = {};
  let staff: DashboardClient;

  beforeAll(async () => {
    const { ActivityID: asking } = await operator.addActivity({ Name: 'Kayak' });
    const { ActivityID: plain } = await operator.addActivity({ Name: 'Rowing' });
    const questionId = await addQuestion(operator, asking, { Type: 'text', Required: true, PerParticipant: false });
    for (const activity of [asking, plain]) {
      for (const date of [TODAY, TOMORROW]) await operator.addTimeslot(activity, date, '18:00');
    }
    const answered = { Answers: [{ QuestionID: questionId, Value: '1.80 m' }] };
    await book('complete', asking, answered);
    await book('missing', asking);
    await book('missing too', asking);
    await book('cancelled', asking);
    await book('missing tomorrow', asking, { Date: TOMORROW });
    await book('none', plain);
    await operator.api.post(`${BOOKINGS}/${references['cancelled']}/cancel`, {});
    staff = await DashboardClient.signIn(test, await addStaff(test, operator));
  });

  async function book(name: string, activityId: string, overrides: Record<string, unknown> = {}) {
    const body = bookingBody(activityId, { Date: TODAY, Time: '18:00', PaymentReference: name, ...overrides });
    const answer = await operator.api.post('/api/v2/ota/partner/booking', body);
    expect(answer.status).toBe(201);
    references[name] = answer.body.data.BookingReference;
  }

  /** The names of the bookings that a text mentions. */
  function namesIn(text: string): string[] {
    return Object.keys(references).filter((name) => text.includes(references[name]!));
  }

  it.each([
    ['Waiver=complete', ['complete']],
    ['Waiver=incomplete', ['missing', 'missing too', 'cancelled', 'missing tomorrow']],
    [`Waiver=incomplete&Status=confirmed&From=${TODAY}&To=${TODAY}`, ['missing', 'missing too']],
    ['Waiver=not-required', ['none']],
    ['Waiver=not-required&Search=complete', []],
  ])('%s lists the same in the API, the dashboard and both downloads', async (query, expected) => {
    for (const path of [`${BOOKINGS}?${query}`, `${BOOKINGS}.csv?${query}`]) {
      const { status, text } = await operator.api.raw(path);
      expect({ path, status, names: namesIn(text) }).toEqual({ path, status: 200, names: expected });
    }
    for (const path of [`/dashboard/bookings?${query}`, `/dashboard/bookings/bookings.csv?${query}`]) {
      const { status, text } = await staff.get(path);
      expect({ path, status, names: namesIn(text) }).toEqual({ path, status: 200, names: expected });
    }
  });

  it('rejects other values', async () => {
    expectProblem(await operator.api.get(BOOKINGS, { Waiver: 'maybe' }), 422, 'validation', ['Waiver']);
    expect((await staff.get('/dashboard/bookings?Waiver=maybe')).status).toBe(422);
  });

  it('are what the count on Today leads to', async () => {
    const { text } = await staff.get('/dashboard');
    const [, href, count] = /<a href="([^"]*)"><strong>(\d+)<\/strong> to sign</.exec(text)!;
    expect(count).toBe('2');
    const listed = (await staff.get(href!.replaceAll('&amp;', '&'))).text;
    expect(namesIn(/id="people".*?<\/section>/s.exec(listed)![0])).toEqual(['missing', 'missing too']);
  });

  it('are marked only where answers are missing', async () => {
    const rows = (await staff.get('/dashboard/bookings')).text.split('<tr>');
    const marked = rows.filter((row) => row.includes('waiver incomplete')).flatMap(namesIn);
    expect(marked).toEqual(['missing tomorrow', 'missing too', 'missing']);
  });
});
