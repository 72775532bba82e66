import { DataSource } from 'typeorm';
import { JobsRunner } from '../../src/platform/jobs';
import { FakeStripe, type StripeRequest, type StripeTrouble } from '../support/fake-stripe';
import { KilledMarket } from '../support/killed-market';
import { BOOKINGS, MoneyClient, POLICY, PRICE, expectAsModel, expectSameTakings } from '../support/money-client';
import { countUnsettled, expectSameMoney } from '../support/money-ledger';
import { ServerFleet } from '../support/server-fleet';
import { randomFrom } from '../support/storm';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

/** Operations of each client. More of them, or others, when the environment says so. */
const OPERATIONS = Number(process.env['MONEY_MODEL_OPERATIONS'] ?? 36);
const SEED = Number(process.env['MONEY_MODEL_SEED'] ?? 8);

const CLIENTS = 8;
const SERVERS = 2;
const LOOKS = 3;

/** One of so many requests to the provider goes wrong; of the fewer refunds, every other one. */
const TROUBLE_EVERY = 5;
const TROUBLES = ['kills', 'loses', 'fails', 'twice', 'kills', 'hangs', 'loses', 'hangs-after'] as const;

/** Longer than a page of the provider is open. */
const LATER = 2_000;

/** Dates of sessions from today, with what the policy refunds for each. */
const SESSIONS = [
  { days: 30, percent: 100 },
  { days: 5, percent: 37 },
  { days: 2, percent: 0 },
].map(({ days, percent }) => ({ date: daysFromNow(days), percent }));

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

describe('the money of bookings while servers are killed and Stripe fails, hangs and answers twice', () => {
  let used: TestDatabase;
  let stripe: FakeStripe;
  /** Looks, and makes what is left to do. Its clock is ahead, so that nobody waits. */
  let later: TestApp;
  let operator: TestOperator;
  let fleet: ServerFleet;
  let market: KilledMarket;
  const random = randomFrom(SEED);
  const met = new Map<string, number>();
  const rejected = new Set<string>();
  const crashes = new Set<Promise<void>>();

  beforeAll(async () => {
    [used, stripe] = await Promise.all([createTestDatabase(), FakeStripe.start()]);
    later = await TestApp.create({ database: used, env: stripe.env });
    operator = await later.addOperator();
    await operator.api.patch('/api/v2/operator', { CancellationPolicy: POLICY });
    const Price = { Amount: PRICE, Currency: 'GBP' };
    const activity = await operator.addActivity({ Price, DefaultCapacity: 10_000, MaxParticipants: 9 });
    for (const { date } of SESSIONS) await operator.addTimeslot(activity.ActivityID, date, '10:00', 10_000);
    fleet = await ServerFleet.start(used, SERVERS, (index) => ({
      ...stripe.env,
      STRIPE_SECRET_KEY: `sk_test_${index}`,
      RATE_LIMIT_PER_MINUTE: '0',
    }));
    const servers = { fleet, count: SERVERS, key: operator.api.key! };
    market = new KilledMarket(servers, stripe, activity.ActivityID, SESSIONS);
    stripe.onSucceeded = (intent) => market.announce(intent, random);
  });
  afterAll(async () => {
    await fleet.stop();
    await later.close();
    await stripe.stop();
    await used.drop();
  });

  /** Half the kinds apart, so that a slow run with few requests still meets every kind. */
  const turns = { refunds: TROUBLES.length / 2, others: 0 };
  let killed = 0;
  let asked = 0;

  /** All kinds of trouble, in turn. */
  function trouble({ requested, key, secret }: StripeRequest): StripeTrouble | undefined {
    if (rejected.has(key)) return 'rejects';
    const kind = requested === 'POST /v1/refunds' ? 'refunds' : 'others';
    if (random(kind === 'refunds' ? 2 : TROUBLE_EVERY) > 0) return undefined;
    const next = TROUBLES[turns[kind]++ % TROUBLES.length]!;
    met.set(next, (met.get(next) ?? 0) + 1);
    if (next !== 'kills') return next;
    const index = Number(secret.slice('sk_test_'.length));
    if (crashes.size > 0) return 'loses';
    crash(index);
    // Stripe executes the request of a server that has died.
    return 'loses';
  }

  /** Rejects every third refund of those that are left. Earlier, clients could not know what they have to expect. */
  function rejection({ requested, key }: StripeRequest): StripeTrouble | undefined {
    if (requested !== 'POST /v1/refunds' || !key.startsWith('re_')) return undefined;
    const isMade = stripe.refunds.some(({ metadata }) => metadata['slipway_refund'] === key);
    if (!isMade && asked++ % 3 === 0) rejected.add(key);
    return rejected.has(key) ? 'rejects' : undefined;
  }

  function crash(index: number): void {
    killed++;
    const crashed = fleet.crash(index).finally(() => crashes.delete(crashed));
    crashes.add(crashed);
  }

  /** Waits until nothing is left to do, with a provider that only rejects. */
  async function settle(): Promise<void> {
    await Promise.all(crashes);
    await market.quiet();
    const jobs = later.app.get(JobsRunner);
    later.clock.run();
    later.clock.advance(LATER);
    await until(
      'the outcome of every charge and refund',
      async () => {
        await jobs.runOnce();
        later.clock.advance(LATER);
        return (await countUnsettled(later.app.get(DataSource))) === 0;
      },
      60,
    );
    market.settleLeft();
  }

  async function look(clients: readonly MoneyClient[]): Promise<void> {
    for (const [reference, model] of clients.flatMap(({ bookings }) => [...bookings])) {
      const { body } = await operator.api.get(`${BOOKINGS}/${reference}`);
      expectAsModel(reference, body.data, model, rejected);
    }
    await expectSameMoney(later.app.get(DataSource), stripe, market.returned);
    const models = clients.flatMap(({ bookings }) => [...bookings.values()]);
    const thisYear = { From: daysFromNow(-1), To: daysFromNow(60) };
    await expectSameTakings(operator.api, models, thisYear);
  }

  function report(operations: number, bookings: number): void {
    const figures = {
      ...{ operations, bookings, charges: stripe.charged.length + stripe.refunded.length },
      ...{ returned: market.returned, refunds: stripe.refunds.length, rejected: rejected.size },
      ...{ requests: stripe.requests.length, kills: killed, troubles: Object.fromEntries(met) },
    };
    process.stderr.write(`${JSON.stringify(figures)}\n`);
  }

  it('loses and doubles no charge and no refund', async () => {
    const clients = Array.from({ length: CLIENTS }, (_, index) => new MoneyClient(market, SEED + index));
    let done = 0;
    for (let nth = 0; nth < LOOKS; nth++) {
      stripe.trouble = trouble;
      const walk = async (client: MoneyClient) => {
        for (let step = 0; step < OPERATIONS / LOOKS; step++) {
          // Also at moments that have nothing to do with the provider.
          if (++done % 60 === 0 && crashes.size === 0) crash(random(SERVERS));
          await client.act();
        }
      };
      await Promise.all(clients.map(walk));
      stripe.trouble = rejection;
      await Promise.all(clients.map((client) => client.refundCard()));
      await settle();
      await look(clients);
    }
    // The servers give up what was never answered.
    await until('the end of every request that hung', () => stripe.hanging === 0, 40);
    await look(clients);

    const models = clients.flatMap(({ bookings }) => [...bookings.values()]);
    const { body } = await operator.api.get('/api/v2/usage/meters', { from: '2020-01-01', to: '2039-12-31' });
    const counted = body.data.Meters.find(({ Meter }: { Meter: string }) => Meter === 'order-completed');
    expect(counted.EventCount).toBe(models.filter(({ isComplete }) => isComplete).length);
    expect(rejected.size).toBeGreaterThan(0);
    expect([...met.keys()].sort()).toEqual([...new Set<string>(TROUBLES)].sort());
    if (process.env['MONEY_MODEL_OPERATIONS']) report(done, models.length);
  }, 3_600_000);
});
