import { DataSource } from 'typeorm';
import { PaymentProvider } from '../../src/checkout';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from '../support/api-client';
import { EventCounter } from '../support/event-counter';
import { ModelBooking } from '../support/money-model';
import { TestShop } from '../support/shop';
import { randomFrom } from '../support/storm';
import { type TestApp, bookingBody } from '../support/test-app';
import { useTestApp } from '../support/use-test-app';

/** More of them, or others, when the environment says so. */
const OPERATIONS = Number(process.env['MONEY_MODEL_OPERATIONS'] ?? 90);
const SEED = Number(process.env['MONEY_MODEL_SEED'] ?? 8);

const CLIENTS = 4;
const LOOKS = 3;

const BOOKINGS = '/api/v2/operator/bookings';
const PRICE = 3333;

/** Dates of sessions, with what the policy refunds for each at the time of the test. */
const SESSIONS = [
  { date: '2027-06-20', percent: 100 },
  { date: '2027-06-12', percent: 37 },
  { date: '2027-06-09', percent: 0 },
];
const POLICY = {
  Steps: [
    { HoursBefore: 200, RefundPercent: 100 },
    { HoursBefore: 60, RefundPercent: 37 },
  ],
};

type Refund = PaymentProvider['refund'];

interface Shown {
  readonly PaymentStatus: string;
  readonly Balance: { readonly Amount: number };
  readonly Payments: readonly { readonly Amount: { readonly Amount: number } }[];
  readonly Refunds: readonly {
    readonly RefundID: string;
    readonly Amount: { readonly Amount: number };
    readonly Status: string;
  }[];
}

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

  /** One client with its own bookings. */
  class Client {
    readonly bookings = new Map<string, ModelBooking>();
    private readonly random: (limit: number) => number;

    constructor(seed: number) {
      this.random = randomFrom(seed);
    }

    async act(): Promise<void> {
      const references = [...this.bookings.keys()];
      const reference = references[this.random(references.length)];
      const model = this.bookings.get(reference!);
      if (!model || this.random(4) === 0) return this.sell();
      const steps = [
        () => this.pay(reference!, model),
        () => this.pay(reference!, model),
        () => this.resize(reference!, model),
        () => this.refund(reference!, model),
        () => this.refund(reference!, model),
        () => this.move(reference!, model),
        () => this.cancel(reference!, model),
      ];
      await steps[this.random(steps.length)]!();
    }

    private get api(): ApiClient {
      return servers[this.random(servers.length)]!.api;
    }

    private async sell(): Promise<void> {
      const { date, percent } = SESSIONS[this.random(SESSIONS.length)]!;
      const Participants = 1 + this.random(5);
      const model = new ModelBooking(PRICE, Participants, percent);
      const place = { Participants, Date: date };
      const way = ['online', 'cash', 'invoice'][this.random(3)]!;
      if (way === 'online') {
        const shop = new TestShop(test, operator, events);
        const paid = await shop.pay(await shop.basket(activityId, place));
        this.bookings.set(paid.body.data.Bookings[0].BookingReference, model);
      } else {
        const body = { ...bookingBody(activityId, place), Payment: { Method: way } };
        this.bookings.set((await this.api.post(BOOKINGS, body)).body.data.BookingReference, model);
      }
      if (way !== 'invoice') model.pay(model.total, way === 'online' ? 'card' : 'cash');
    }

    private async pay(reference: string, model: ModelBooking): Promise<void> {
      const amount = 1 + this.random(model.total);
      const { status } = await this.post(reference, 'payments', { Method: 'cash', Amount: toMoney(amount) });
      const isPossible = !model.isCancelled && amount <= model.balance;
      expect(status).toBe(model.isCancelled ? 409 : isPossible ? 201 : 422);
      if (isPossible) model.pay(amount, 'cash');
    }

    private async refund(reference: string, model: ModelBooking): Promise<void> {
      const amount = 1 + this.random(model.total);
      const { status } = await this.post(reference, 'refunds', { Amount: toMoney(amount) });
      const isPossible = amount <= model.retained;
      expect(status).toBe(isPossible ? 201 : 422);
      if (isPossible) model.refund(amount);
    }

    private async resize(reference: string, model: ModelBooking): Promise<void> {
      const Participants = 1 + this.random(6);
      const { status } = await this.api.patch(`${BOOKINGS}/${reference}`, { Participants });
      expect(status).toBe(model.isCancelled ? 409 : 200);
      if (!model.isCancelled) model.resize(Participants);
    }

    private async move(reference: string, model: ModelBooking): Promise<void> {
      const { date: Date, percent } = SESSIONS[this.random(SESSIONS.length)]!;
      const { status } = await this.post(reference, 'move', { Date, Time: '10:00' });
      expect(status).toBe(model.isCancelled ? 409 : 200);
      model.percent = percent;
    }

    private async cancel(reference: string, model: ModelBooking): Promise<void> {
      const Refund = (['none', 'policy', 'full'] as const)[this.random(3)]!;
      expect((await this.post(reference, 'cancel', { Refund })).status).toBe(200);
      if (!model.isCancelled) model.cancel(Refund);
    }

    private post(reference: string, path: string, body: object) {
      return this.api.post(`${BOOKINGS}/${reference}/${path}`, body);
    }
  }

  const toMoney = (Amount: number) => ({ Amount, Currency: 'GBP' });

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

  async function expectAsModel(clients: readonly Client[]): Promise<void> {
    for (const [reference, model] of clients.flatMap(({ bookings }) => [...bookings])) {
      const booking: Shown = (await operator.api.get(`${BOOKINGS}/${reference}`)).body.data;
      for (const [index, { RefundID }] of booking.Refunds.entries()) if (rejected.has(RefundID)) model.fail(index);
      const shown = {
        status: booking.PaymentStatus,
        balance: booking.Balance.Amount,
        payments: booking.Payments.map(({ Amount }) => Amount.Amount),
        refunds: booking.Refunds.map(({ Amount, Status }) => [Amount.Amount, Status]),
      };
      expect({ reference, ...shown }).toEqual({ reference, ...model.shown });
    }
  }

  it('loses and doubles none of it', async () => {
    const clients = Array.from({ length: CLIENTS }, (_, index) => new Client(SEED + index));
    for (let look = 0; look < LOOKS; look++) {
      const walk = async (client: Client) => {
        for (let step = 0; step < OPERATIONS / LOOKS; step++) await client.act();
      };
      await Promise.all(clients.map(walk));
      await makeAllRefunds();
      await expectAsModel(clients);
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
