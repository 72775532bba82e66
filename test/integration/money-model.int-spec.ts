import { DataSource } from 'typeorm';
import { PaymentProvider } from '../../src/checkout';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { EventCounter } from '../support/event-counter';
import { BOOKINGS, type Market, MoneyClient, POLICY, PRICE, expectAsModel } from '../support/money-client';
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
  { date: '2027-06-12', percent: 37 },
  { date: '2027-06-09', percent: 0 },
];

type Refund = PaymentProvider['refund'];

describe('the money of bookings through random operations on two servers', () => {
  const events = new EventCounter();
  const { test, operator } = useTestApp({
    at: '2027-06-08T08:00:00Z',
    providers: [{ provide: EventCounter, useValue: events }],
  });
  /** Refunds that the provider has rejected for good. */
  const rejected = new Set<string>();
  let servers: { readonly app: TestApp; readonly api: ApiClient }[];
  let activityId: string;

  beforeAll(async () => {
    const other = await test.another();
    other.clock.set('2027-06-08T08:00:00Z');
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
  });
  afterAll(() => jest.restoreAllMocks());

  /** The provider fails before or after it acts, acts twice, or rejects refunds for good. */
  function troubleRefunds(provider: PaymentProvider): void {
    const random = randomFrom(SEED);
    const act: Refund = provider.refund.bind(provider);
    jest.spyOn(provider, 'refund').mockImplementation(async (refund) => {
      const trouble = random(5);
      if (trouble === 0) throw new Error('the provider cannot be reached');
      if (trouble === 1 && !(await hasActed(refund.key))) {
        rejected.add(refund.key);
        return 'failed';
      }
      if (trouble === 2) await act(refund);
      const outcome = await act(refund);
      if (trouble === 3) throw new Error('the response was lost');
      return outcome;
    });
  }

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
    sellOnline: async (place) => {
      const shop = new TestShop(test, operator, events);
      const paid = await shop.pay(await shop.basket(activityId, place));
      return paid.body.data.Bookings[0].BookingReference;
    },
  };

  /** Both servers make refunds at the same time, until none is pending. */
  async function makeAllRefunds(): Promise<void> {
    for (;;) {
      await Promise.all(servers.map(({ app }) => app.app.get(JobsRunner).runOnce()));
      const [{ pending }] = (await query(
        "SELECT COUNT(*) AS pending FROM booking_refund WHERE status = 'pending'",
      )) as [{ pending: number }];
      if (Number(pending) === 0) return;
      for (const { app } of servers) app.clock.advance(61);
    }
  }

  async function expectAsModels(clients: readonly MoneyClient[]): Promise<void> {
    for (const [reference, model] of clients.flatMap(({ bookings }) => [...bookings])) {
      const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
      expectAsModel(reference, body.data, model, rejected);
    }
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
    }

    const models = clients.flatMap(({ bookings }) => [...bookings.values()]);
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2027-01-01', to: '2027-12-31' });
    const counted = body.data.Meters.find(({ Meter }: { Meter: string }) => Meter === 'order-completed');
    expect(counted.EventCount).toBe(models.filter(({ isComplete }) => isComplete).length);

    const ofCards = models.flatMap(({ refunds }) => refunds).filter(({ payment }) => payment.method === 'card');
    const made = ofCards.filter(({ isFailed }) => !isFailed).map(({ amount }) => amount);
    const refunds = await query('SELECT amount FROM sandbox_refund');
    const ascending = (amounts: readonly number[]) => [...amounts].sort((one, two) => one - two);
    expect(ascending(refunds.map(({ amount }) => Number(amount)))).toEqual(ascending(made));
    expect(made.length).toBeGreaterThan(0);
    expect(rejected.size).toBeGreaterThan(0);
  }, 600_000);
});
