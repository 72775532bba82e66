import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';
import { addQuestion, postForm } from '../support/waivers';

const PAGE = '/dashboard/waitlist';

/** What an accepted offer of the waitlist and a customer's link lead to, whatever has become of the places. */
describe("the customer's page and the waitlist", () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let staff: DashboardClient;

  beforeEach(async () => {
    staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  const toText = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  /** The page of a booking's questions, by its link in the dashboard. */
  async function linkOf(reference: string): Promise<string> {
    const { text } = await staff.get(`/dashboard/bookings/${reference}`);
    return /href="(\/bookings\/[0-9a-f]{48})"/.exec(text)![1]!.replace('/bookings/', '/waivers/');
  }

  it('has place, time, price and contact of a booking without questions', async () => {
    await operator.api.patch('/api/v2/operator', { SenderEmail: 'desk@harbour.example' });
    const { ActivityID } = await operator.addActivity({ Location: 'Pier 4, <North> quay' });
    await operator.addTimeslot(ActivityID, '2027-06-05', '10:00');
    const booked = await operator.api.post('/api/v2/ota/partner/booking', bookingBody(ActivityID, { Participants: 2 }));
    const reference = booked.body.data.BookingReference as string;
    const { status, text } = await test.anonymous.get(await linkOf(reference));
    expect([status, toText(text)]).toEqual([200, expect.stringContaining('You are booked.')]);
    expect(toText(text)).toContain('Saturday, 5 June 2027, 10:00 (Europe/London) Pier 4, &lt;North> quay Map');
    expect(toText(text)).toContain(`Places 2 (2 × Standard) Price £90.00 Reference ${reference}`);
    expect(toText(text)).toMatch(/Harbour Watersports desk@harbour\.example$/);
    expect(text).toContain('href="mailto:desk@harbour.example"');
  });

  it('shows until when places are held, and accepts no answers yet', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await addQuestion(operator, queue.activityId, { Type: 'text', Required: true });
    const reference = await queue.book();
    await queue.join('ada');
    await queue.cancel(reference);
    await test.anonymous.post(await queue.offerOf('ada'));
    const held = /href="\/dashboard\/bookings\/(\w+)"/.exec((await staff.get(PAGE)).text)![1]!;
    const link = await linkOf(held);
    const page = await test.anonymous.get(link);
    expect([page.status, toText(page.text)]).toEqual([
      200,
      expect.stringMatching(/Not booked yet: the place is held until Tuesday, 1 June 2027, 11:00 .* Price £45\.00/),
    ]);
    expect(page.text).not.toContain('<form');
    expect((await postForm(test.anonymous, link, [['q1p0', 'x']])).text).toContain('Not booked yet');
    test.clock.advance(126 * 60);
    expect((await test.anonymous.get(link)).status).toBe(410);
  });

  /** The rows of the waitlist without markup. */
  const rows = async () =>
    [...(await staff.get(PAGE)).text.matchAll(/<tr>(?:(?!<\/tr>).)*data-label(?:(?!<\/tr>).)*<\/tr>/gs)].map(([row]) =>
      toText(row),
    );

  it('tells apart what was accepted, paid, not paid in time and cancelled', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const first = await queue.book();
    for (const name of ['ada', 'bob']) await queue.join(name);
    await queue.cancel(first);
    await test.anonymous.post(await queue.offerOf('ada'));
    expect((await rows())[0]).toMatch(/ accepted \w+ .* BST 1 Jun 2027, 11:00 BST Complete .* Withdraw offer$/);
    // Over whether or not a job has noted it.
    test.clock.advance(126 * 60);
    expect((await rows())[0]).toMatch(/ unpaid \w+ .* BST – Put back$/);
    await test.app.get(JobsRunner).runOnce();
    expect((await rows())[0]).toMatch(/ unpaid \w+ .* – Put back$/);
    expect((await rows())[1]).toMatch(/ offered /);
    const { BasketID } = (await test.anonymous.post(await queue.offerOf('bob'))).body.data;
    const paid = await new TestShop(test, operator, new EventCounter()).pay(BasketID);
    expect((await rows())[1]).toMatch(/ paid \w+ .* – –$/);
    await queue.cancel(paid.body.data.Bookings[0].BookingReference);
    expect((await rows())[1]).toMatch(/ cancelled \w+ /);
  });

  it('puts somebody back at the end, once, or says why not', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    const waitlistId = await queue.join('ada');
    await queue.join('bob');
    await staff.submit(`${PAGE}/${waitlistId}/remove`);
    const action = `${PAGE}/${waitlistId}/return?TimeslotID=${queue.timeslotId}`;
    expect((await staff.get(`${PAGE}?TimeslotID=${queue.timeslotId}`)).text).toContain(`action="${action}"`);
    for (let time = 0; time < 2; time++) {
      const back = await staff.submit(action);
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        `${PAGE}?TimeslotID=${queue.timeslotId}&note=waitlist-returned`,
      ]);
      expect(await queue.states()).toEqual(['ada:removed', 'bob:waiting', 'ada:waiting']);
    }
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    expect((await stranger.submit(action)).status).toBe(404);
    expect((await staff.submit(`${PAGE}/wl_unknown12345/return`)).status).toBe(404);
    const free = await TestQueue.create(test, operator, 1);
    const reference = await free.book();
    const last = await free.join('carl');
    await staff.submit(`${PAGE}/${last}/remove`);
    await free.cancel(reference);
    const rejected = await staff.submit(`${PAGE}/${last}/return`);
    expect([rejected.status, /role="alert"/.test(rejected.text)]).toEqual([409, true]);
  });
});
