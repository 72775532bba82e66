import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { pressButton, textOf } from '../support/customer-pages';
import { EventCounter } from '../support/event-counter';
import { TestQueue } from '../support/test-queue';
import { useTestApp } from '../support/use-test-app';

const DESK = '/api/v2/operator/waitlist';

describe('the waitlist at the desk', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
    operatorPerTest: true,
  });
  let queue: TestQueue;
  let reference: string;
  let ada: string;
  let bob: string;

  beforeEach(async () => {
    events.ordersCompleted.length = 0;
    queue = await TestQueue.create(test, operator, 2);
    reference = await queue.book(2);
    ada = await queue.join('ada', 2);
    bob = await queue.join('bob', 2);
  });

  afterEach(async () => expect(await test.capacityDifferences()).toEqual([]));

  const act = (id: string, action: string, body?: unknown) => operator.api.post(`${DESK}/${id}/${action}`, body);
  const complete = (id: string, Method = 'cash') => act(id, 'complete', { Method });
  const settings = (changes: object) => operator.api.patch('/api/v2/operator', changes);
  const pageOf = async (name: string) => (await queue.offerOf(name)).replace('/api/v2', '');
  const confirmed = async () => {
    const { body } = await operator.api.get('/api/v2/operator/bookings', { Status: 'confirmed' });
    return body.data;
  };
  /** Ends Ada's wait with an open offer. */
  const offered = async () => {
    await queue.cancel(reference);
    return pageOf('ada');
  };
  const freeAtNight = async () => {
    await settings({ QuietHours: { From: '21:00', Until: '08:00' } });
    test.clock.set('2027-06-01T22:00:00Z');
    await queue.cancel(reference);
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:waiting']);
  };

  it('offers free places to anybody who waits, also at night', async () => {
    await freeAtNight();
    expect((await act(bob, 'offer')).status).toBe(204);
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:offered']);
    expect(textOf(await test.anonymous.get(await pageOf('bob')))).toContain('2 places are available for you.');
    expectProblem(await act(bob, 'offer'), 409, 'waitlist-entry-closed');
    expectProblem(await act(ada, 'offer'), 409, 'insufficient-capacity');
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:offered']);
  });

  it('makes no offers for places that nobody can book', async () => {
    expectProblem(await act(ada, 'offer'), 409, 'insufficient-capacity');
    expectProblem(await complete(ada), 409, 'insufficient-capacity');
    test.clock.set('2027-06-05T09:30:00Z');
    expectProblem(await act(ada, 'offer'), 409, 'timeslot-unavailable');
    for (const action of ['offer', 'withdraw', 'complete']) {
      expectProblem(await act('wl_000000000000', action, { Method: 'cash' }), 404, 'waitlist-entry-not-found');
    }
    expect(await queue.mailsTo('ada')).toEqual([]);
  });

  it('withdraws an offer, whose places go to the next in line', async () => {
    const page = await offered();
    expectProblem(await act(bob, 'withdraw'), 409, 'waitlist-entry-closed');
    expect((await act(ada, 'withdraw')).status).toBe(204);
    expect(await queue.states()).toEqual(['ada:removed', 'bob:offered']);
    expect(textOf(await test.anonymous.get(page))).toContain('This offer is no longer available.');
    expectProblem(await act(ada, 'withdraw'), 409, 'waitlist-entry-closed');
  });

  it('withdraws an offer that was accepted but not paid', async () => {
    const page = await offered();
    await pressButton(test, page);
    expect((await act(ada, 'withdraw')).status).toBe(204);
    expect(await queue.states()).toEqual(['ada:removed', 'bob:offered']);
    await pressButton(test, `${page}/pay`, { Token: 'tok_ok' });
    expect(await confirmed()).toEqual([]);
  });

  it.each([
    ['an offer', (page: string) => test.anonymous.get(page)],
    ['an accepted offer', (page: string) => pressButton(test, page)],
  ])('books the places of %s once, and counts one order', async (_what, visit) => {
    const page = await offered();
    await visit(page);
    const { status, body } = await complete(ada);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { WaitlistID: ada } } });
    expect(await confirmed()).toMatchObject([
      {
        ...{
          BookingReference: body.data.BookingReference,
          Source: 'pos',
          PaymentStatus: 'paid',
          PaymentMethod: 'cash',
        },
        ...{ Balance: { Amount: 0 }, Payments: [{ Method: 'cash', Amount: { Amount: 9_000 } }] },
        Customer: { Email: 'ada@example.com' },
      },
    ]);
    expect(events.ordersCompleted).toHaveLength(1);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
    expect(textOf(await test.anonymous.get(page))).toContain('Your places are booked.');
    await pressButton(test, `${page}/pay`, { Token: 'tok_ok' });
    for (const again of [await complete(ada), await act(ada, 'withdraw')]) {
      expectProblem(again, 409, 'waitlist-entry-closed');
    }
    expect([(await confirmed()).length, events.ordersCompleted.length]).toEqual([1, 1]);
  });

  it('books free places for a party without an offer, to be paid later', async () => {
    await freeAtNight();
    const { body } = await complete(bob, 'invoice');
    expect(await confirmed()).toMatchObject([
      { BookingReference: body.data.BookingReference, PaymentStatus: 'unpaid', Balance: { Amount: 9_000 } },
    ]);
    expect(events.ordersCompleted).toEqual([]);
    const paid = await operator.api.post(`/api/v2/operator/bookings/${body.data.BookingReference}/payments`, {
      Method: 'card',
    });
    expect([paid.status, events.ordersCompleted.length]).toEqual([201, 1]);
    expect(await queue.states()).toEqual(['ada:waiting', 'bob:accepted']);
  });

  it('gives one booking when the customer accepts and pays at the same moment', async () => {
    const page = await offered();
    const [completion] = await Promise.all([
      complete(ada),
      pressButton(test, `${page}/pay`, { Token: 'tok_ok' }),
      pressButton(test, page),
    ]);
    expect([200, 409]).toContain(completion.status);
    // If the customer was first and is not paying, staff can try again.
    await complete(ada);
    expect((await confirmed()).length).toBe(1);
    expect(events.ordersCompleted).toHaveLength(1);
    expect(await queue.states()).toEqual(['ada:accepted', 'bob:waiting']);
  });

  it('never books one place too many', async () => {
    await freeAtNight();
    const answers = await Promise.all([complete(ada), complete(bob), act(ada, 'offer'), act(bob, 'offer')]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const { body } = await operator.api.get(`/api/v2/operator/timeslots/${queue.timeslotId}`);
    expect(body.data.Booked).toBe(2);
  });

  it('is complete in the dashboard', async () => {
    await freeAtNight();
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const path = (id: string, action: string) => `/dashboard/waitlist/${id}/${action}`;
    expect((await staff.submit(path(ada, 'withdraw'), {})).status).toBe(409);
    expect((await staff.get('/dashboard/waitlist')).text).toContain('Offer now');
    expect((await staff.submit(path(ada, 'offer'), {})).status).toBe(303);
    expect((await staff.get('/dashboard/waitlist')).text).toContain('Withdraw the offer to ada Lovelace');
    expect((await staff.submit(path(ada, 'withdraw'), {})).status).toBe(303);
    expect((await staff.submit(path(bob, 'complete'), { Method: 'sticks' })).status).toBe(422);
    expect((await staff.submit(path(bob, 'complete'), { Method: 'invoice' })).status).toBe(303);
    expect(await queue.states()).toEqual(['ada:removed', 'bob:accepted']);
    expect((await staff.get('/dashboard/waitlist')).text).toContain('>booked<');
  });
});
