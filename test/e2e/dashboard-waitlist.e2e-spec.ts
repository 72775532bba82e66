import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { CUSTOMER, TestShop } from '../support/shop';
import { bookingBody } from '../support/test-app';
import { BOOKING, TestQueue, WAITLIST } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const MARKUP = '<script>alert("x")</script><b>';
const PAGE = '/dashboard/waitlist';

describe('the waitlist in the dashboard', () => {
  const { test, operator } = useTestApp({ at: '2027-06-01T08:00:00Z', operatorPerTest: true });
  let person: DashboardClient;

  beforeEach(async () => {
    person = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
  });

  /** The rows of the page as text, without markup. */
  const rows = async (path = PAGE): Promise<string[]> => {
    const { text } = await person.get(path);
    const found = [...text.matchAll(/<tr>(?:(?!<\/tr>).)*data-label(?:(?!<\/tr>).)*<\/tr>/gs)];
    return found.map(([row]) =>
      row
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  };

  it('says what to do when nobody waits', async () => {
    const { status, text } = await person.get(PAGE);
    expect(status).toBe(200);
    expect(text).toContain('Nobody is waiting.');
    expect(text).toContain('Turn on the waitlist of an');
    const narrowed = await person.get(`${PAGE}?To=2027-07-01`);
    expect(narrowed.text).toContain('Nobody is waiting for these sessions.');
  });

  it('shows who waits in which place, and until when an offer stands, with the zone', async () => {
    const queue = await TestQueue.create(test, operator, 3);
    const reference = await queue.book(1);
    await queue.book(2);
    for (const name of ['ada', 'bob']) await queue.join(name);
    await queue.join('crew', 2);
    await queue.cancel(reference);
    const [first, second, third] = await rows();
    expect(first).toMatch(/^1 ada Lovelace ada@example.com \+447700900123 1 offered .*1 Jun 2027, 11:00 BST/);
    expect(second).toMatch(/^2 bob .* 1 waiting 1 Jun 2027, 09:00 BST –/);
    expect(third).toMatch(/^3 crew .* 2 waiting/);
    const timeslot = await person.get(`/dashboard/schedule/${queue.timeslotId}`);
    expect(timeslot.text).toContain(`href="${PAGE}?TimeslotID=${queue.timeslotId}"`);
    expect(timeslot.text).toContain('3 parties waiting');
    expect(await rows(`${PAGE}?TimeslotID=${queue.timeslotId}`)).toHaveLength(3);
  });

  it('is narrowed by what stands in the address, and says what makes no sense', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    await queue.join('ada');
    const other = (await operator.addActivity({ Name: 'Hire' })).ActivityID;
    expect(await rows(`${PAGE}?ActivityID=${queue.activityId}&From=2027-06-05&To=2027-06-05`)).toHaveLength(1);
    expect(await rows(`${PAGE}?ActivityID=${other}`)).toEqual([]);
    expect(await rows(`${PAGE}?From=2027-06-06`)).toEqual([]);
    expect(await rows(`${PAGE}?To=2027-06-04`)).toEqual([]);
    for (const wrong of ['From=2027-13-01', 'From=2027-06-02&To=2027-06-01', 'ActivityID=a_unknown12345', 'Cursor=x']) {
      expect([wrong, (await person.get(`${PAGE}?${wrong}`)).status]).toEqual([wrong, 422]);
    }
    test.clock.set('2027-06-06T08:00:00Z');
    person = await DashboardClient.signIn(test, await addStaff(test, operator));
    expect(await rows()).toEqual([]);
    expect(await rows(`${PAGE}?From=2027-06-01`)).toHaveLength(1);
  });

  it('leads from an accepted offer to its booking, before it is paid and after', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    for (const name of ['ada', 'bob']) await queue.join(name);
    await queue.cancel(reference);
    expect((await person.get(PAGE)).text).not.toContain('href="/dashboard/bookings/');
    const { BasketID } = (await test.anonymous.post(await queue.offerOf('ada'))).body.data;
    const links = [...(await person.get(PAGE)).text.matchAll(/href="(\/dashboard\/bookings\/\w+)"/g)];
    expect(links).toHaveLength(1);
    const held = await person.get(links[0]![1]!);
    expect([held.status, /Sunset kayak tour/.test(held.text)]).toEqual([200, true]);
    const paid = await new TestShop(test, operator, new EventCounter()).pay(BasketID);
    expect(links[0]![1]).toBe(`/dashboard/bookings/${paid.body.data.Bookings[0].BookingReference}`);
  });

  it('shows that the platform held the places, regardless of who freed them, and until when', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    await queue.join('ada');
    expect((await person.submit(`/dashboard/bookings/${reference}/cancel`)).status).toBe(303);
    await test.anonymous.post(await queue.offerOf('ada'));
    const held = /href="(\/dashboard\/bookings\/\w+)"/.exec((await person.get(PAGE)).text)![1]!;
    const history = (await person.get(held)).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(history).toMatch(/Slipway held the places until 1 Jun 2027, 11:00 BST/);
    const cancelled = (await person.get(`/dashboard/bookings/${reference}`)).text.replace(/<[^>]*>/g, ' ');
    expect(cancelled.replace(/\s+/g, ' ')).toMatch(/Kim Okafor cancelled it/);
  });

  it('is divided into pages of 20 timeslots', async () => {
    const { ActivityID } = await operator.addActivity({ WaitlistEnabled: true });
    for (let day = 1; day <= 21; day++) {
      const Date = `2027-07-${String(day).padStart(2, '0')}`;
      await operator.addTimeslot(ActivityID, Date, '10:00', 1);
      await operator.api.post(BOOKING, bookingBody(ActivityID, { Date }));
      await operator.api.post(WAITLIST, { ActivityID, Date, Time: '10:00', Participants: 1, Customer: CUSTOMER });
    }
    expect(await rows()).toHaveLength(20);
    const next = /href="(\/dashboard\/waitlist\?[^"]*Cursor=[^"]+)"/.exec((await person.get(PAGE)).text)![1]!;
    expect(await rows(next.replaceAll('&amp;', '&'))).toHaveLength(1);
  });

  it('takes somebody off, once, and leads back to the same part of the list', async () => {
    const queue = await TestQueue.create(test, operator, 1);
    const reference = await queue.book();
    const waitlistId = await queue.join('ada');
    await queue.join('bob');
    await queue.cancel(reference);
    const { text } = await person.get(`${PAGE}?TimeslotID=${queue.timeslotId}`);
    const action = `${PAGE}/${waitlistId}/remove?TimeslotID=${queue.timeslotId}`;
    expect(text).toContain(`action="${action.replace('/remove', '/withdraw')}"`);
    const removed = await person.submit(action);
    expect([removed.status, removed.headers.get('location')]).toEqual([
      303,
      `${PAGE}?TimeslotID=${queue.timeslotId}&note=waitlist-removed`,
    ]);
    expect(await queue.states()).toEqual(['ada:removed', 'bob:offered']);
    const entry = async () => {
      const log = await operator.api.get('/api/v2/operator/audit-log', { Limit: 20 });
      return log.body.data.filter(({ Action }: { Action: string }) => Action === 'waitlist.removed');
    };
    expect(await entry()).toMatchObject([{ Subject: waitlistId, Actor: { Kind: 'staff', Name: 'Kim Okafor' } }]);
    expect((await person.submit(action)).status).toBe(303);
    expect(await entry()).toHaveLength(1);
    expect((await person.submit(`${PAGE}/wl_unknown12345/remove`)).status).toBe(404);
  });

  it("never shows another operator's data, and stored markup as text", async () => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    await operator.api.patch(`/api/v2/operator/activities/${queue.activityId}`, { Name: MARKUP });
    const waitlistId = await queue.join('ada');
    await operator.api.post(WAITLIST, {
      ...{ ActivityID: queue.activityId, Date: '2027-06-05', Time: '10:00', Participants: 1 },
      Customer: { ...CUSTOMER, LastName: MARKUP, Email: 'tag@example.com' },
    });
    const { text } = await person.get(PAGE);
    expect(text).toMatch(/&lt;script(>|&gt;)/);
    expect(text).not.toContain('<script>');
    const stranger = await DashboardClient.signIn(test, await addStaff(test, await test.addOperator()));
    for (const path of [PAGE, `${PAGE}?TimeslotID=${queue.timeslotId}`]) {
      expect((await stranger.get(path)).text).not.toMatch(/Lovelace|ada@example/);
    }
    expect((await stranger.submit(`${PAGE}/${waitlistId}/remove`)).status).toBe(404);
    expect(await queue.states()).toEqual(['ada:waiting', 'Ada:waiting']);
  });
});
