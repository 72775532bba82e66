import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ScheduledJobRegistry, JobsRunner } from '../../src/platform/jobs';
import { TimeslotCancellationsService } from '../../src/desk';
import { addLargeSession, copyWaitlistEntry } from '../support/large-data';
import { largestTransactionDuring } from '../support/statements';
import { TestQueue } from '../support/test-queue';
import { bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

const OPERATOR = '/api/v2/operator';
const DATE = '2027-06-05';

/** Rows of a tenant. Both are more than a portion of 50. */
const SOME = 60;
const TWICE = 120;

/** By how much the second may exceed the first: rows that one more INSERT or list of IDs takes. */
const TOLERANCE = 6;

/** Portions of 50 bookings, with at most 24 statements each. On a busy machine they end earlier, so they differ. */
const IN_PORTIONS = new Set(['cancelTimeslot', 'cancelTimeslots', 'timeslot-cancellations']);
const PORTION_STATEMENTS = 1_200;

/** A change whose transactions must not grow with what a tenant has. */
type Case = (rows: number) => Promise<() => Promise<unknown>>;

/** Operations whose transactions change one object, or as many as the limits of their request allow. */
const BOUNDED_OPERATIONS = `createBasket checkoutBasket addBasketItem removeBasketItem createActivity changeActivity
  uploadPicture createQuestion createApiKey revokeApiKey rotateApiKey moveOperatorBooking createPaymentLink
  correctPayment createPayment createRefund markRefundPaidOut resendEmail removeQuestion changeQuestion createStaff
  removeStaff changeStaff redeemTicket unredeemTicket removeWaitlistEntry completeWaitlistEntry offerWaitlistEntry
  withdrawWaitlistOffer createWorkflow removeWorkflow changeWorkflow previewWorkflow createBooking changeBooking
  changeBookingAnswers cancelBooking moveBooking createHold releaseHold extendHold uploadFile receiveStripeEvent
  recordUsageEvents recordUsage recordUsageBatch defineMeter voidUsageEntry correctUsageEntry createUsageThreshold
  changeUsageThreshold removeUsageThreshold setUsagePrices setUsageAllowances setPriceRules setPartnerTerms joinWaitlist
  acceptWaitlistOffer declineWaitlistOffer createWebhook removeWebhook changeWebhook redeliver replayWebhook
  rotateWebhookSecret testWebhook checkOctoAvailability showOctoCalendar reserveOctoBooking updateOctoBooking
  cancelOctoBooking confirmOctoBooking extendOctoBooking createOctoWebhook deleteOctoWebhook`.split(/\s+/);

/** Jobs whose transactions process one row, or a batch with a fixed maximum. */
const BOUNDED_JOBS = [
  'waiver-drafts-removed',
  'uploads-removed',
  'audit-entries-removed',
  'facts-removed',
  'facts-numbered',
  'email-contents-removed',
  'emails-sent',
  'emails-removed',
  'idempotency-records-purged',
  'pictures-removed',
  'usage-keys-removed',
  'usage-threshold-levels-removed',
  'password-links-sent',
  'search-texts-refreshed',
  'workflow-emails-written',
  'workflow-sessions-found',
  'baskets-expired',
  'booking-charges-settled',
  'card-refunds-made',
  'payments-settled',
  'webhook-deliveries-removed',
  'webhooks-queued',
  'webhooks-delivered',
  'bookings-recounted',
  'facts-counted',
  'holds-expired',
  'time-zone-data-followed',
  'usage-statements-frozen',
];

describe('the statements of a transaction', () => {
  const { test, operator } = useTestApp({ at: '2027-06-05T06:00:00Z', operatorPerTest: true, isolated: true });

  const post = async (path: string, body: object = {}) => {
    const { status, body: answered } = await operator.api.post(path, body);
    expect([status, answered]).toEqual([expect.any(Number), expect.anything()]);
    return answered.data;
  };
  const runDue = async (name: string) => {
    const job = test.app
      .get(ScheduledJobRegistry)
      .all()
      .find((each) => each.name === name)!;
    while ((await job.runDue()) > 0);
  };
  const daily = async (rows: number) => {
    const { ActivityID } = await operator.addActivity();
    const Until = new Date(Date.parse(DATE) + (rows - 1) * 86_400_000).toISOString().slice(0, 10);
    const add = () =>
      post(`${OPERATOR}/activities/${ActivityID}/timeslots`, {
        ...{ Date: DATE, Time: '10:00', Repeat: { Frequency: 'daily', Until } },
      });
    return { ActivityID, Until, add };
  };
  const party = async (rows: number) => {
    const { ActivityID } = await operator.addActivity({ MaxParticipants: TWICE, DefaultCapacity: 10_000 });
    await operator.addTimeslot(ActivityID, DATE, '10:00', 10_000);
    const body = { ...bookingBody(ActivityID, { Participants: rows }), Payment: { Method: 'cash' } };
    const book = () => post(`${OPERATOR}/bookings`, body);
    return { book, pathOf: async () => `${OPERATOR}/bookings/${(await book()).BookingReference}` };
  };
  const session = async (rows: number, refund: string) => {
    const { timeslotId } = await addLargeSession(test, operator, rows);
    return () => post(`${OPERATOR}/timeslots/${timeslotId}/cancel`, { Refund: refund });
  };
  const waiting = async (rows: number) => {
    const queue = await TestQueue.create(test, operator, 1);
    await queue.book();
    await copyWaitlistEntry(test, await queue.join('ada'), rows - 1);
    return () => operator.api.patch(`${OPERATOR}/timeslots/${queue.timeslotId}`, { Capacity: 1_000 });
  };

  const OPERATIONS: Record<string, Case> = {
    cancelTimeslot: (rows) => session(rows, 'full'),
    cancelTimeslots: async (rows) => {
      const { timeslotId } = await addLargeSession(test, operator, rows);
      const wanted = { TimeslotIDs: [timeslotId], Reason: 'Wind', Refund: 'another-day' };
      return () => post(`${OPERATOR}/timeslots/cancel`, wanted);
    },
    changeTimeslot: waiting,
    changeTimeslots: async (rows) => {
      const { ActivityID, Until, add } = await daily(rows);
      await add();
      const Filter = { ActivityID, From: DATE, To: Until };
      return () => operator.api.patch(`${OPERATOR}/timeslots`, { Filter, Change: { Capacity: 30 } });
    },
    createTimeslots: async (rows) => (await daily(rows)).add,
    changeSettings: async (rows) => {
      await (await daily(rows)).add();
      for (let n = 0; n < rows / 4; n++) await operator.addActivity();
      const CancellationPolicy = { Steps: [{ HoursBefore: rows, RefundPercent: 50 }] };
      const TimeZone = rows === SOME ? 'Asia/Tokyo' : 'America/New_York';
      return () => operator.api.patch(OPERATOR, { TimeZone, CancellationPolicy });
    },
    createBookingGroup: async (rows) => {
      const { ActivityID } = await operator.addActivity();
      const Items: object[] = [];
      for (let n = 0; n < rows / 6; n++) {
        const { Date, Time } = await operator.addTimeslot(ActivityID, DATE, `10:${n + 10}`);
        Items.push({ ActivityID, Date, Time, Participants: 1 });
      }
      const { Customer } = bookingBody(ActivityID);
      return () => post('/api/v2/ota/partner/bookings', { Items, Customer });
    },
    createDeskBooking: async (rows) => (await party(rows)).book,
    changeOperatorBooking: async (rows) => {
      const path = await (await party(rows)).pathOf();
      return () => operator.api.patch(path, { Participants: 1 });
    },
    cancelOperatorBooking: async (rows) => {
      const path = await (await party(rows)).pathOf();
      return () => post(`${path}/cancel`, { Refund: 'full' });
    },
    checkInBooking: async (rows) => {
      const path = await (await party(rows)).pathOf();
      return () => post(`${path}/check-in`);
    },
    undoBookingCheckIn: async (rows) => {
      const path = await (await party(rows)).pathOf();
      await post(`${path}/check-in`);
      return () => operator.api.delete(`${path}/check-in`);
    },
    closeBillingMonth: async (rows) => {
      const month = rows === SOME ? '2027-05' : '2027-06';
      const OccurredAt = Date.parse(`${month}-03T12:00:00Z`) / 1000;
      const Tiers = [1, 2, null].map((UpTo) => ({ UpTo, UnitPrice: '1' }));
      for (let n = 0; n < rows; n++) {
        const Meter = `${month} ${n}`;
        const prices = [{ From: `${month}-01`, Currency: 'GBP', Model: 'graduated', Tiers }];
        expect((await operator.api.put(`/api/v2/usage/prices/${Meter}`, prices)).status).toBe(200);
        const Entries = Array.from({ length: rows }, (_, subject) => ({
          Meter,
          Usage: 3,
          Subject: `${subject}`,
          OccurredAt,
        }));
        await post('/api/v2/usage/meters/batch', { Entries });
      }
      return () => post(`/api/v2/usage/statements/${month}/close`);
    },
    messageTimeslot: async (rows) => {
      const { timeslotId } = await addLargeSession(test, operator, rows);
      return () => post(`${OPERATOR}/timeslots/${timeslotId}/message`, { Subject: 'Fog', Body: 'Bring a light.' });
    },
  };

  const JOBS: Record<string, Case> = {
    'timeslot-cancellations': async (rows) => {
      const noTime = jest
        .spyOn(TimeslotCancellationsService.prototype as unknown as { hasTimeLeft(): boolean }, 'hasTimeLeft')
        .mockReturnValue(false);
      await (
        await session(rows, 'full')
      )();
      noTime.mockRestore();
      return () => runDue('timeslot-cancellations');
    },
    'waitlist-offers': async (rows) => {
      await (
        await waiting(rows + 50)
      )();
      return () => runDue('waitlist-offers');
    },
    'time-zone-changes': async (rows) => {
      await (await daily(rows + 200)).add();
      await operator.api.patch(OPERATOR, { TimeZone: rows === SOME ? 'Asia/Tokyo' : 'America/New_York' });
      return () => runDue('time-zone-changes');
    },
  };

  it.each([...Object.entries(OPERATIONS), ...Object.entries(JOBS)])(
    'are as few for %s, however many rows a tenant has',
    async (name, arrange) => {
      const source = test.app.get(DataSource);
      const some = await largestTransactionDuring(source, await arrange(SOME));
      await test.app.get(JobsRunner).runOnce();
      const twice = await largestTransactionDuring(source, await arrange(TWICE));
      expect(some).toBeGreaterThan(0);
      const most = IN_PORTIONS.has(name) ? PORTION_STATEMENTS : some + TOLERANCE;
      expect([some, twice, twice <= most]).toEqual([some, twice, true]);
    },
  );

  it('are limited for every operation and job', () => {
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const written = Object.values(paths).flatMap((methods) =>
      ['post', 'put', 'patch', 'delete'].flatMap((method) => methods[method]?.operationId ?? []),
    );
    expect([...BOUNDED_OPERATIONS, ...Object.keys(OPERATIONS)].sort()).toEqual(written.sort());
    const jobs = test.app.get(ScheduledJobRegistry).all();
    expect([...BOUNDED_JOBS, ...Object.keys(JOBS)].sort()).toEqual(jobs.map(({ name }) => name).sort());
  });
});
