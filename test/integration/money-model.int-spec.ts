import { DataSource } from 'typeorm';
import { CardRefundsService, LOOK_UP_SECONDS, PaymentProvider, type ProviderRefund } from '../../src/payments';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { EventCounter } from '../support/event-counter';
import {
  BOOKINGS,
  type Market,
  MoneyClient,
  POLICY,
  PRICE,
  expectAsModel,
  expectSameTakings,
} from '../support/money-client';
import type { ModelBooking } from '../support/money-model';
import { REJECTED } from '../support/payments';
import { ShownMoney } from '../support/shown-money';
import { TestShop } from '../support/shop';
import { randomFrom } from '../support/storm';
import type { TestApp } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** More of them, or others, when the environment says so. */
const OPERATIONS = Number(process.env['MONEY_MODEL_OPERATIONS'] ?? 90);
const SEED = Number(process.env['MONEY_MODEL_SEED'] ?? 8);

const CLIENTS = 4;
const LOOKS = 3;

/** Dates of sessions, with what the policy refunds for each at the time of the test. */
const SESSIONS = [
  { date: '2027-06-20', percent: 100 },
  { date: '2027-06-09', percent: 37 },
  { date: '2027-06-06', percent: 0 },
];

const START = '2027-06-04T00:00:00Z';

type Refund = PaymentProvider['refund'];

describe('the money of bookings through random operations on two servers', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: START,
    providers: [{ provide: EventCounter, useValue: events }],
  });
  /** Refunds that the provider has rejected permanently. */
  const rejected = new Set<string>();
  let returned = 0;
  let elsewhere = 0;
  let servers: { readonly app: TestApp; readonly api: ApiClient }[];
  let activityId: string;
  let shownMoney: ShownMoney;

  beforeAll(async () => {
    const other = await test.another();
    other.clock.set(START);
    const keyed = other.anonymous.withKey(await operator.issueKey(['operator', 'shop']));
    servers = [
      { app: test, api: operator.api },
      { app: other, api: keyed },
    ];
    await operator.api.patch('/api/v2/operator', { CancellationPolicy: POLICY });
    const Price = { Amount: PRICE, Currency: 'GBP' };
    activityId = (await operator.addActivity({ Price, DefaultCapacity: 10_000, MaxParticipants: 9 })).ActivityID;
    for (const { date } of SESSIONS) await operator.addTimeslot(activityId, date, '10:00', 10_000);
    for (const { app } of servers) troubleRefunds(app.app.get(PaymentProvider));
    const staff = await DashboardClient.signIn(test, await addStaff(test, operator));
    const dates = SESSIONS.map(({ date }) => date);
    shownMoney = new ShownMoney(operator.api, staff, dates);
  });
  afterAll(() => jest.restoreAllMocks());

  /** The provider fails before or after it acts, acts twice, has to wait, or rejects refunds permanently. */
  function troubleRefunds(provider: PaymentProvider): void {
    const random = randomFrom(SEED);
    const act: Refund = provider.refund.bind(provider);
    jest.spyOn(provider, 'refund').mockImplementation(async (refund) => {
      const trouble = random(6);
      if (trouble === 0) throw new Error('the provider cannot be reached');
      if (trouble === 1 && !(await hasActed(refund.key))) {
        rejected.add(refund.key);
        return REJECTED;
      }
      if (trouble === 4 && !(await hasActed(refund.key))) return waiting(refund);
      if (trouble === 2) await act(refund);
      const outcome = await act(refund);
      if (outcome.outcome === 'rejected') rejected.add(refund.key);
      if (trouble === 3) throw new Error('the response was lost');
      return outcome;
    });
  }

  const waiting = ({ key, amount }: Parameters<Refund>[0]) => {
    const refund = { reference: key, key, amount, status: 'pending', reason: 'It waits.' } as const;
    return { outcome: 'made', refund } as const;
  };

  const query = (sql: string, parameters: unknown[] = []) =>
    test.app.get(DataSource).query<Record<string, number | string>[]>(sql, parameters);
  const hasActed = async (key: string) =>
    (await query('SELECT refund_key FROM sandbox_refund WHERE refund_key = ?', [key])).length > 0;

  const market: Market = {
    get activityId() {
      return activityId;
    },
    sessions: SESSIONS,
    send: (method, path, body, random) => {
      const { api } = servers[random(servers.length)]!;
      return method === 'POST' ? api.post(path, body) : api.patch(path, body);
    },
    read: async (reference) => (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data,
    surprise,
    sellOnline: async (place) => {
      const shop = new TestShop(test, operator, events);
      const paid = await shop.pay(await shop.basket(activityId, place));
      return paid.body.data.Bookings[0].BookingReference;
    },
  };

  /** The provider refunds a card payment itself, returns a refund that was made, or reports a dispute; also twice. */
  async function surprise(reference: string, model: ModelBooking, random: (limit: number) => number): Promise<void> {
    const [{ id }] = (await query('SELECT id FROM booking WHERE reference = ?', [reference])) as [{ id: number }];
    const [paid] = await query(
      'SELECT charge_key FROM booking_payment WHERE booking_id = ? AND charge_key IS NOT NULL',
      [id],
    );
    if (!paid) return;
    const chargeKey = String(paid['charge_key']);
    const charge = { operatorId: operator.id, chargeKey };
    const refunds = servers[random(servers.length)]!.app.app.get(CardRefundsService);
    const dispute = { reference: `dp_${chargeKey}`, amount: 1, reason: 'fraudulent' };
    if (random(3) === 0)
      await Promise.all([refunds.recordDispute(charge, dispute), refunds.recordDispute(charge, dispute)]);
    const known = random(2) === 0 ? await returnRefund(id, model) : await refundElsewhere(chargeKey, model, random);
    if (known) await Promise.all([refunds.apply(charge, [known]), refunds.apply(charge, [known])]);
  }

  async function returnRefund(bookingId: number, model: ModelBooking): Promise<ProviderRefund | undefined> {
    const rows = await query(
      'SELECT public_id, status, charge_key FROM booking_refund WHERE booking_id = ? ORDER BY id',
      [bookingId],
    );
    const index = rows.findIndex(({ status, charge_key: key }) => status === 'succeeded' && key !== null);
    if (index < 0) return undefined;
    const key = String(rows[index]!['public_id']);
    model.fail(index);
    returned++;
    await query('DELETE FROM sandbox_refund WHERE refund_key = ?', [key]);
    return { reference: `lost_${key}`, key, amount: 1, status: 'failed', reason: 'The card is closed.' };
  }

  async function refundElsewhere(
    chargeKey: string,
    model: ModelBooking,
    random: (limit: number) => number,
  ): Promise<ProviderRefund | undefined> {
    const payment = model.payments.find(({ method }) => method === 'card')!;
    const left = payment.amount - payment.refunded;
    if (left === 0) return undefined;
    const amount = 1 + random(left);
    model.refundElsewhere(payment, amount);
    const reference = `elsewhere_${++elsewhere}`;
    await query('INSERT INTO sandbox_refund (refund_key, payment_key, amount, created_at) VALUES (?, ?, ?, 0)', [
      ...[reference, chargeKey, amount],
    ]);
    return { reference, key: null, amount, status: 'succeeded', reason: null };
  }

  /** Both servers make refunds at the same time, until none is pending. */
  async function makeAllRefunds(): Promise<void> {
    for (let run = 1; ; run++) {
      await Promise.all(servers.map(({ app }) => app.app.get(JobsRunner).runOnce()));
      const [{ pending }] = (await query(
        "SELECT COUNT(*) AS pending FROM booking_refund WHERE status = 'pending'",
      )) as [{ pending: number }];
      if (Number(pending) === 0) return;
      // Failed requests are repeated after a minute, and pending refunds looked up after an hour.
      for (const { app } of servers) app.clock.advance(run % 3 === 0 ? LOOK_UP_SECONDS + 1 : 61);
    }
  }

  async function expectAsModels(clients: readonly MoneyClient[]): Promise<void> {
    for (const [reference, model] of clients.flatMap(({ bookings }) => [...bookings])) {
      const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
      expectAsModel(reference, body.data, model, rejected);
    }
    await shownMoney.expectAsModels(new Map(clients.flatMap(({ bookings }) => [...bookings])));
  }

  it('loses and doubles none of it', async () => {
    const clients = Array.from({ length: CLIENTS }, (_, index) => new MoneyClient(market, SEED + index));
    for (let look = 0; look < LOOKS; look++) {
      const walk = async (client: MoneyClient) => {
        for (let step = 0; step < OPERATIONS / LOOKS; step++) await client.act();
      };
      await Promise.all(clients.map(walk));
      await makeAllRefunds();
      await expectAsModels(clients);
      const all = clients.flatMap(({ bookings }) => [...bookings.values()]);
      await expectSameTakings(operator.api, all, { From: '2027-01-01', To: '2027-12-31' });
    }

    const models = clients.flatMap(({ bookings }) => [...bookings.values()]);
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2027-01-01', to: '2027-12-31' });
    const counted = body.data.Meters.find(({ Meter }: { Meter: string }) => Meter === 'order-completed');
    expect(counted.EventCount).toBe(models.filter(({ isComplete }) => isComplete).length);

    const ofCards = models
      .flatMap(({ refunds }) => refunds)
      .filter(({ payment, method }) => {
        return payment.method === 'card' && method === 'card';
      });
    const made = ofCards.filter(({ status }) => status !== 'failed').map(({ amount }) => amount);
    const provider = test.app.get(PaymentProvider);
    const charges = await query('SELECT payment_key, amount FROM sandbox_charge');
    const refunds = charges.map(({ payment_key: key, amount }) =>
      provider.listRefunds({ reference: String(key), amount: Number(amount), currency: 'GBP' }),
    );
    const ascending = (amounts: readonly number[]) => [...amounts].sort((one, two) => one - two);
    expect(ascending((await Promise.all(refunds)).flat().map(({ amount }) => amount))).toEqual(ascending(made));
    expect(made.length).toBeGreaterThan(0);
    expect(Math.min(rejected.size, returned, elsewhere)).toBeGreaterThan(0);
  }, 600_000);
});
