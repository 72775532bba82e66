import { DataSource } from 'typeorm';
import { statementsDuring } from '../support/statements';
import { useTestApp } from '../support/use-test-app';

const METERS = '/api/v2/usage/meters';
const THRESHOLDS = '/api/v2/usage/thresholds';

const DAY = 86_400;
const MONTH = 31 * DAY;
const NOW = '2027-06-10T12:00:00Z';

interface Entry {
  readonly Meter: string;
  readonly Usage: number;
  readonly OccurredAt?: number;
  readonly ExtraInfo?: string;
  readonly EntryKey?: string;
  readonly Subject?: string;
}

/** Entries of a batch at most. */
const MANY = 1_000;
const FEW = 10;

/** Statements that a table takes for 1,000 rows, of which SQLite writes 100 at once. */
const PER_TABLE = 10;

describe('the statements of a batch', () => {
  const { test, operator } = useTestApp({ at: NOW, operator: { timeZone: 'UTC' }, operatorPerTest: true });
  const now = Date.parse(NOW) / 1000;

  async function record(entries: readonly Entry[]): Promise<void> {
    expect((await operator.api.post(`${METERS}/batch`, { Entries: entries })).status).toBe(201);
  }

  const statementsOf = async (entries: readonly Entry[]): Promise<number> =>
    (await statementsDuring(test.app.get(DataSource), () => record(entries))).length;

  /** How many more a batch of 1,000 takes than one of 10, of entries that have nothing in common. */
  async function added(entryOf: (n: number) => Entry): Promise<number> {
    const entries = (count: number, first: number) => Array.from({ length: count }, (_, n) => entryOf(first + n));
    await record(entries(FEW, 0));
    const few = await statementsOf(entries(FEW, FEW));
    return (await statementsOf(entries(MANY, 2 * FEW))) - few;
  }

  async function addThresholds(count: number, firstLimit: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const threshold = { Meter: 'sms', Period: n % 5 ? 'day' : 'month', Limit: firstLimit + n };
      expect((await operator.api.post(THRESHOLDS, threshold)).status).toBe(201);
    }
  }

  async function addSubjectThresholds(count: number, Limit: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const threshold = { Meter: 'sms', Subject: '*', Period: n % 2 ? 'day' : 'month', Limit, Levels: [50, 80, 100] };
      expect((await operator.api.post(THRESHOLDS, threshold)).status).toBe(201);
    }
  }

  async function groupBy(...GroupBy: string[]): Promise<void> {
    const definition = { DisplayName: 'Texts', Unit: 'SMS', GroupBy };
    expect((await operator.api.put(`${METERS}/definitions/sms`, definition)).status).toBe(200);
  }

  const onDay = (n: number) => ({ Meter: 'sms', Usage: 50, OccurredAt: now + n * DAY });
  const inMonth = (n: number) => ({
    ...{ Meter: 'sms', Usage: 1, OccurredAt: now + n * MONTH },
    ExtraInfo: JSON.stringify({ Campaign: `campaign ${n}`, Country: n % 2 ? 'NO' : 'SE' }),
  });

  it('are as few for thresholds on many days, whether these are reached or not', async () => {
    await addThresholds(20, 1_000_000);
    // Entries and their two totals, and the sums of the days and months.
    expect(await added(onDay)).toBeLessThanOrEqual(5 * PER_TABLE);
    await addThresholds(20, 10);
    expect(await added((n) => onDay(n + 2 * MANY))).toBeLessThanOrEqual(7 * PER_TABLE);
  });

  it('are as few for two keys in many months', async () => {
    await groupBy('Campaign', 'Country');
    // 1,000 months of two keys: counted, looked for, locked, counted, added, looked for and summed by day and month.
    expect(await added(inMonth)).toBeLessThanOrEqual((3 + 2 * 9) * PER_TABLE);
    const query = { from: '2027-06-01', to: '2115-12-31', Meter: 'sms', By: 'Country' };
    const { body } = await operator.api.get(`${METERS}/breakdown`, query);
    const half = (MANY + 2 * FEW) / 2;
    expect(body.data.Groups).toEqual([
      { Value: 'NO', TotalUsage: half, EventCount: half },
      { Value: 'SE', TotalUsage: half, EventCount: half },
    ]);
  });

  it('are as few for values and months that are known', async () => {
    await groupBy('Campaign', 'Country');
    const entries = Array.from({ length: MANY }, (_, n) => inMonth(n));
    await record(entries);
    expect(await statementsOf(entries)).toBeLessThanOrEqual((3 + 4 + 6) * PER_TABLE);
  });

  it('are as few for keys of entries, those that are taken among them', async () => {
    const withKey = (n: number) => ({ Meter: 'sms', Usage: 1, EntryKey: `key ${n}` });
    expect(await added(withKey)).toBeLessThanOrEqual(3 * PER_TABLE);
    const half = Array.from({ length: MANY }, (_, n) => withKey(n + MANY / 2));
    expect(await statementsOf(half)).toBeLessThanOrEqual(5 * PER_TABLE);
  });

  it('are as few for meters that come for the first time', async () => {
    expect(await added((n) => ({ Meter: `meter ${n}`, Usage: 1 }))).toBeLessThanOrEqual(5 * PER_TABLE);
  });

  it('are as few for subjects, whether they are known or not', async () => {
    const ofSubject = (n: number) => ({ Meter: 'sms', Usage: 1, Subject: `customer ${n}` });
    // Entries, also by subject; subjects that are added; their totals of the day, and two of the month.
    expect(await added(ofSubject)).toBeLessThanOrEqual(7 * PER_TABLE);
    const entries = Array.from({ length: MANY }, (_, n) => ofSubject(n));
    expect(await statementsOf(entries)).toBeLessThanOrEqual(6 * PER_TABLE);
  });

  it('are as few for thresholds of each subject, whether these are reached or not', async () => {
    const ofSubject = (n: number) => ({ Meter: 'sms', Usage: 50, Subject: `customer ${n}` });
    await addSubjectThresholds(2, 1_000_000);
    // Entries of subjects; and their sums of the day and the month.
    expect(await added(ofSubject)).toBeLessThanOrEqual((7 + 1) * PER_TABLE);
    await addSubjectThresholds(40, 1_000_000);
    expect(await added((n) => ofSubject(n + 2 * MANY))).toBeLessThanOrEqual((7 + 1) * PER_TABLE);
    await addSubjectThresholds(20, 10);
    // The levels that the subjects have reached, and 200 more with their events.
    expect(await added((n) => ofSubject(n + 4 * MANY))).toBeLessThanOrEqual((7 + 4) * PER_TABLE);
  });

  it('are as few for everything at once', async () => {
    await groupBy('Campaign', 'Country');
    await addThresholds(20, 1);
    await addSubjectThresholds(20, 1);
    expect(await added((n) => ({ ...inMonth(n), EntryKey: `key ${n}`, Subject: `customer ${n}` }))).toBeLessThanOrEqual(
      360,
    );
  });
});
