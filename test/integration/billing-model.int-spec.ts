import { TestApp, type TestOperator } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';
import { Random } from '../support/usage-model/random-usage';

const OPERATIONS = Number(process.env['BILLING_MODEL_OPERATIONS'] ?? 400);
const SEED = Number(process.env['BILLING_MODEL_SEED'] ?? 7);

const USAGE = '/api/v2/usage';
const METERS = `${USAGE}/meters`;

/** Months that can be closed, and those in which their changes may be billed. */
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
const STATEMENTS = [...MONTHS, '2026-10'];

/** More than one portion of statements. */
const SUBJECTS = Array.from({ length: 60 }, (_, index) => `subject ${index}`);

const gbp = (Amount: number) => ({ Amount, Currency: 'GBP' });

const PRICES = {
  calls: [
    {
      From: '2026-01-01',
      Currency: 'GBP',
      Model: 'package',
      Tiers: [{ UpTo: null, UnitPrice: '0.07' }],
      PackageSize: 7,
    },
  ],
  sms: [
    {
      ...{ From: '2026-01-01', Currency: 'GBP', Model: 'graduated' },
      Tiers: [
        { UpTo: 10, UnitPrice: '0.03', FlatFee: gbp(5) },
        { UpTo: null, UnitPrice: '0.02', FlatFee: gbp(11) },
      ],
    },
    // The second half of July.
    {
      ...{ From: '2026-07-16', Currency: 'GBP', Model: 'volume' },
      Tiers: [
        { UpTo: 20, UnitPrice: '0.03' },
        { UpTo: null, UnitPrice: '0.01' },
      ],
    },
  ],
};

type Meter = keyof typeof PRICES;

interface ModelEntry {
  readonly id: number;
  readonly subject: string;
  readonly meter: Meter;
  /** Index of the price. */
  readonly price: number;
  readonly month: string;
  usage: number;
}

/** Tiers with their quantities and amounts, by the rules of the documentation. */
function tiersOf(meter: Meter, price: number, usage: number): [tier: number, quantity: number, amount: number][] {
  if (usage === 0) return [];
  if (meter === 'calls') return [[1, usage, Math.ceil(usage / 7) * 7]];
  if (price === 1) return [usage <= 20 ? [1, usage, usage * 3] : [2, usage, usage]];
  if (usage <= 10) return [[1, usage, usage * 3 + 5]];
  return [
    [1, 10, 35],
    [2, usage - 10, (usage - 10) * 2 + 11],
  ];
}

/** Usage is recorded, voided and corrected in open and closed months, while months are closed. */
describe('statements at random', () => {
  let first: TestApp;
  let second: TestApp;
  let operator: TestOperator;
  const random = new Random(SEED);
  const entries: ModelEntry[] = [];

  beforeAll(async () => {
    const shared = await createTestDatabase();
    first = await TestApp.create({ database: shared });
    second = await TestApp.create({ database: shared });
    operator = await first.addOperator({ timeZone: 'UTC' });
    for (const [meter, prices] of Object.entries(PRICES)) {
      expect((await operator.api.put(`${USAGE}/prices/${meter}`, prices)).status).toBe(200);
    }
  });

  afterAll(async () => {
    await second.close();
    await first.close();
    await first.database.drop();
  });

  const client = () => (random.chance(50) ? operator.api : second.anonymous.withKey(operator.api.key!));

  async function record(): Promise<void> {
    const month = random.pick(MONTHS);
    const day = 1 + random.int(28);
    const [subject, meter] = [random.pick(SUBJECTS), random.pick<Meter>(['calls', 'sms'])];
    const date = `${month}-${String(day).padStart(2, '0')}`;
    const usage = 1 + random.int(12);
    const entry = { Meter: meter, Subject: subject, Usage: usage, OccurredAt: Date.parse(`${date}T12:00:00Z`) / 1000 };
    const { status, body } = await client().post(METERS, entry);
    expect([status, body]).toEqual([201, body]);
    const price = meter === 'sms' && date >= '2026-07-16' ? 1 : 0;
    entries.push({ id: body.data.ID, subject, meter, price, month, usage });
  }

  async function takeBack(isCorrection: boolean): Promise<void> {
    if (entries.length === 0) return;
    const [entry] = entries.splice(random.int(entries.length), 1) as [ModelEntry];
    const usage = 1 + random.int(20);
    const path = `${METERS}/entries/${entry.id}/${isCorrection ? 'correct' : 'void'}`;
    const body = isCorrection ? { Usage: usage, Reason: 'wrong' } : {};
    const answer = await client().post(path, body);
    expect([answer.status, answer.body]).toEqual([isCorrection ? 201 : 200, answer.body]);
    if (isCorrection) entries.push({ ...entry, id: answer.body.data.ID, usage });
  }

  async function closeOne(): Promise<void> {
    const { status, body } = await client().post(`${USAGE}/statements/${random.pick(MONTHS)}/close`);
    expect([status, body]).toEqual([200, body]);
  }

  const operate = (kind: number) => {
    if (kind < 70) return record();
    if (kind < 85) return takeBack(false);
    if (kind < 99) return takeBack(true);
    return closeOne();
  };

  /** By month, meter, price and tier: what all statements of a subject add up to. */
  async function billed(subject: string): Promise<Record<string, [quantity: number, amount: number]>> {
    const sums: Record<string, [quantity: number, amount: number]> = {};
    for (const month of STATEMENTS) {
      const { body } = await client().get(`${USAGE}/statement`, { month, Subject: subject });
      for (const { Month, Meter, From, Tier, Quantity, Amount } of body.data.Lines) {
        const key = `${Month} ${Meter} ${From.endsWith('-16') || Month > '2026-07' ? 'second' : 'first'} ${Tier}`;
        const [quantity, amount] = sums[key] ?? [0, 0];
        sums[key] = [quantity + Quantity, amount + Amount.Amount];
      }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, [quantity, amount]]) => quantity !== 0 || amount !== 0));
  }

  function expected(subject: string): Record<string, [quantity: number, amount: number]> {
    const usage = new Map<string, ModelEntry>();
    for (const entry of entries) {
      if (entry.subject !== subject) continue;
      const key = `${entry.month} ${entry.meter} ${entry.price}`;
      usage.set(key, { ...entry, usage: (usage.get(key)?.usage ?? 0) + entry.usage });
    }
    const sums: Record<string, [quantity: number, amount: number]> = {};
    for (const { month, meter, price, usage: units } of usage.values()) {
      const half = price === 1 || (meter === 'calls' && month > '2026-07') ? 'second' : 'first';
      for (const [tier, ...sum] of tiersOf(meter, price, units)) sums[`${month} ${meter} ${half} ${tier}`] = sum;
    }
    return sums;
  }

  it('bill everything exactly once, whenever it was recorded', async () => {
    for (let done = 0; done < OPERATIONS; done += 8) {
      await Promise.all(Array.from({ length: 8 }, () => operate(random.int(100))));
    }
    for (const month of MONTHS.slice(0, 4)) await operator.api.post(`${USAGE}/statements/${month}/close`);
    await Promise.all(Array.from({ length: 16 }, () => operate(random.int(99))));
    for (const subject of SUBJECTS) expect([subject, await billed(subject)]).toEqual([subject, expected(subject)]);
    expect(entries.length).toBeGreaterThan(OPERATIONS / 3);
  });
});
