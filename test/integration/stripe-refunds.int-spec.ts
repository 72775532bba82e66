import { JobsRunner } from '../../src/platform/jobs';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import { FakeStripe } from '../support/fake-stripe';
import { TestShop } from '../support/shop';
import { TestSmtp } from '../support/test-smtp';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const HOUR = 3_600;

interface Refund {
  readonly Status: string;
  readonly Amount: { readonly Amount: number };
  readonly Reason: string | null;
  readonly FailureReason: string | null;
}

const money = (Amount: number) => ({ Amount, Currency: 'GBP' });

describe('refunds as Stripe knows them', () => {
  let stripe: FakeStripe;
  let smtp: TestSmtp;
  const { test, operator } = useTestApp({
    at: '2027-06-01T08:00:00Z',
    operatorPerTest: true,
    env: async () => {
      [stripe, smtp] = await Promise.all([FakeStripe.start(), TestSmtp.start()]);
      return { ...stripe.env, SMTP_URL: smtp.url };
    },
  });
  let path: string;
  let reference: string;

  beforeEach(async () => {
    const workflows = (await operator.api.get(`${OPERATOR}/workflows`)).body.data;
    for (const { ID, Trigger } of workflows.filter(({ Name }: { Name: string }) => Name.startsWith('Refund'))) {
      const Subject = `${Trigger} {{ booking.refunded | remove: "£" }}`;
      await operator.api.patch(`${OPERATOR}/workflows/${ID}`, { Subject });
    }
    const activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 4);
    const shop = new TestShop(test, operator, new EventCounter());
    const paid = await shop.pay(await shop.basket(activityId), 'pm_card_visa');
    reference = paid.body.data.Bookings[0].BookingReference;
    path = `${OPERATOR}/bookings/${reference}`;
    await sent();
  });
  afterEach(() => {
    stripe.refuses = undefined;
    stripe.refunding.status = 'succeeded';
    stripe.refunding.isOverdrawn = false;
  });
  afterAll(() => Promise.all([stripe.stop(), smtp.down()]));

  const runJobs = () => test.app.get(JobsRunner).runOnce();
  const refund = (body: object = {}) => operator.api.post(`${path}/refunds`, body);
  const read = async () => (await operator.api.get(path)).body.data;
  const refunds = async (): Promise<unknown[]> =>
    (await read()).Refunds.map(({ Amount, Status }: Refund) => [Amount.Amount, Status]);
  const announce = async (type: string, object: object) => {
    const { body, headers } = stripe.event(type, object);
    const answer = await test.anonymous.raw('/api/v2/payments/stripe/webhook', { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  };
  /** Subjects of the emails that were sent since the last call. */
  const sent = async (): Promise<string[]> => {
    smtp.received.length = 0;
    for (let run = 0; run < 3; run++) await runJobs();
    return smtp.received.map(({ headers }) => headers['subject']!);
  };
  const takings = async (): Promise<unknown> =>
    (await operator.api.get(`${OPERATOR}/takings`, { From: '2027-06-01', To: '2027-06-30' })).body.data.map(
      (day: { GivenBack: unknown }) => day.GivenBack,
    );
  const published = async (): Promise<string[]> => {
    const { body } = await operator.api.get('/api/v2/events', { Limit: '200' });
    return body.data.map(({ Type }: { Type: string }) => Type).filter((type: string) => type.includes('refund'));
  };

  it.each(['pending', 'requires_action'] as const)(
    'are pending while Stripe says %s, and looked up every hour',
    async (status) => {
      stripe.refunding.status = status;
      await refund();
      expect(await sent()).toEqual([]);
      expect(await refunds()).toEqual([[9000, 'pending']]);
      stripe.refunds.at(-1)!.status = 'succeeded';
      stripe.requests.length = 0;
      test.clock.advance(HOUR - 60);
      await runJobs();
      expect(stripe.requests.filter((each) => each.includes('refunds'))).toEqual([]);
      test.clock.advance(61);
      expect(await sent()).toEqual(['booking-refunded 90.00']);
      expect(await refunds()).toEqual([[9000, 'succeeded']]);
      expect(await sent()).toEqual([]);
    },
  );

  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'that succeeded become failed with %s, and are owed again',
    async (type) => {
      await refund();
      expect(await sent()).toEqual(['booking-refunded 90.00']);
      expect(await read()).toMatchObject({ PaymentStatus: 'refunded', Balance: money(0) });
      const made = stripe.refunds.at(-1)!;
      Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      for (let times = 0; times < 3; times++) await announce(type, made);
      expect(await read()).toMatchObject({
        ...{ PaymentStatus: 'paid', Balance: money(-9000) },
        Refunds: [{ Status: 'failed', FailureReason: 'Stripe: expired or canceled card' }],
      });
      expect(await takings()).toEqual([money(0)]);
      expect(await sent()).toEqual(['refund-failed 90.00']);
      expect(await published()).toEqual(['booking.refunded', 'booking.refund-failed']);
      const { body } = await operator.api.get(`${OPERATOR}/refunds`, { Status: 'failed' });
      expect(body.data).toMatchObject([{ BookingReference: reference, Balance: money(-9000) }]);
    },
  );

  it('whose response was lost are made once, even when Stripe has forgotten the key', async () => {
    await refund({ Amount: money(3000) });
    stripe.loses = /POST .*refunds/;
    await runJobs();
    stripe.loses = undefined;
    expect(await refunds()).toEqual([[3000, 'pending']]);
    stripe.refunding.forgetKeys();
    test.clock.advance(25 * HOUR);
    expect(await sent()).toEqual(['booking-refunded 30.00']);
    expect(await refunds()).toEqual([[3000, 'succeeded']]);
    const charge = stripe.refunds.at(-1)!.payment_intent;
    expect(stripe.refunds.filter(({ payment_intent: id }) => id === charge)).toHaveLength(1);
  });

  it('that Stripe rejects permanently are reported to nobody but the operator', async () => {
    await refund();
    const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'The charge is disputed.' };
    stripe.refuses = { request: /POST .*refunds/, status: 400, error };
    expect(await sent()).toEqual([]);
    expect((await read()).Refunds).toMatchObject([{ Status: 'failed', FailureReason: 'The charge is disputed.' }]);
    expect(await published()).toEqual(['booking.refunded', 'booking.refund-failed']);
  });

  it('wait for a balance that is too low, with a reason, and are made once it suffices', async () => {
    stripe.refunding.isOverdrawn = true;
    await refund();
    await runJobs();
    const waiting = { Status: 'pending', FailureReason: 'Insufficient funds in your Stripe account.' };
    expect((await read()).Refunds).toMatchObject([waiting]);
    for (let hour = 0; hour < 3; hour++) {
      test.clock.advance(HOUR + 1);
      await runJobs();
      expect((await read()).Refunds).toMatchObject([waiting]);
    }
    stripe.refunding.isOverdrawn = false;
    test.clock.advance(HOUR + 1);
    expect(await sent()).toEqual(['booking-refunded 90.00']);
    expect((await read()).Refunds).toMatchObject([{ Status: 'succeeded', FailureReason: null }]);
  });

  it.each([
    [429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Locked.' }],
    [400, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Locked.' }],
    [429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Slow down.' }],
    [400, { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down.' }],
  ])('are repeated after %i %j', async (status, error) => {
    stripe.refuses = { request: /POST .*refunds/, status, error };
    await refund();
    await runJobs();
    expect(await refunds()).toEqual([[9000, 'pending']]);
    stripe.refuses = undefined;
    test.clock.advance(61);
    await runJobs();
    expect(await refunds()).toEqual([[9000, 'succeeded']]);
  });

  it.each(['refund.created', 'charge.refunded'])('made in its dashboard are recorded with %s, once', async (type) => {
    const made = stripe.refunding.refundInDashboard(stripe.last, 2000);
    const about = type.startsWith('charge') ? { id: 'ch_1', object: 'charge', payment_intent: stripe.last.id } : made;
    await Promise.all([announce(type, about), announce(type, about)]);
    await announce(type, about);
    expect(await read()).toMatchObject({
      ...{ PaymentStatus: 'partially-refunded', Balance: money(0) },
      Refunds: [
        { Amount: money(2000), Method: 'card', Status: 'succeeded', Reason: 'Refunded at the payment provider' },
      ],
    });
    expect(await takings()).toEqual([money(2000)]);
    expect(await sent()).toEqual(['booking-refunded 20.00']);
    // Everything that is left can be refunded.
    await refund();
    await runJobs();
    expect(await refunds()).toEqual([
      [2000, 'succeeded'],
      [7000, 'succeeded'],
    ]);
  });

  it('made in its dashboard reduce what a failed refund leaves owed', async () => {
    stripe.refunding.refundInDashboard(stripe.last, 2000);
    await refund();
    await runJobs();
    expect(await refunds()).toEqual([
      [9000, 'failed'],
      [2000, 'succeeded'],
    ]);
    expect(await read()).toMatchObject({ PaymentStatus: 'partially-refunded', Balance: money(-7000) });
  });

  it('made in its dashboard count for the same refund that was requested here', async () => {
    stripe.refunding.refundInDashboard(stripe.last, 9000);
    await refund();
    await runJobs();
    expect(await refunds()).toEqual([[9000, 'succeeded']]);
    await announce('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: stripe.last.id });
    expect(await refunds()).toEqual([[9000, 'succeeded']]);
    expect(await read()).toMatchObject({ PaymentStatus: 'refunded', Balance: money(0) });
  });

  it('made in its dashboard that come back are owed', async () => {
    const made = stripe.refunding.refundInDashboard(stripe.last, 2000);
    await announce('refund.created', made);
    made.status = 'canceled';
    await announce('refund.updated', made);
    expect(await refunds()).toEqual([[2000, 'failed']]);
    expect(await read()).toMatchObject({ PaymentStatus: 'paid', Balance: money(-2000) });
  });

  it('and disputes are visible at the booking and on Today', async () => {
    const dispute = { id: `dp_${reference}`, object: 'dispute', payment_intent: stripe.last.id };
    const opened = { ...dispute, amount: 9000, currency: 'gbp', reason: 'fraudulent' };
    for (let times = 0; times < 2; times++) await announce('charge.dispute.created', opened);
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator, 'desk'));
    const { text } = await staff.get(`/dashboard/bookings/${reference}`);
    expect(text.match(/disputes £90\.00: fraudulent/g)).toHaveLength(1);
    expect(text).toContain('>disputed</span>');
    expect((await staff.get('/dashboard')).text).toContain('1 disputed payment</a>');
    expect((await staff.get('/dashboard/refunds')).text).toContain('Disputed payments');
  });

  it('of charges that nobody knows are ignored', async () => {
    const unknown = { id: 're_x', object: 'refund', payment_intent: 'pi_of_another_shop' };
    stripe.refuses = {
      ...{ request: /pi_of_another_shop/, status: 404 },
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent.' },
    };
    await announce('refund.created', unknown);
    await announce('charge.dispute.created', { ...unknown, amount: 1, currency: 'gbp', reason: 'general' });
    await announce('charge.refunded', { id: 'ch_x', object: 'charge', payment_intent: null });
  });
});
