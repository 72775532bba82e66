import { RegroupService } from '../../src/metering';
import { Database, Transactions } from '../../src/platform/database';
import { runCommand } from '../support/command-line';
import { CommandProcess, ServerProcess } from '../support/server-process';
import { TestApp, type TestOperator } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

const METERS = '/api/v2/usage/meters';
const ALL_DATES = { from: '2026-01-01', to: '2026-12-31' };
const DAY = 86_400;
const FIRST = Date.parse('2026-03-10T12:00:00Z') / 1000;

/** Values of a month with a separate total, at most. */
const MAX_VALUES = 1_000;

interface Entry {
  readonly Usage: number;
  readonly OccurredAt: number;
  readonly ExtraInfo?: string;
}

describe('usage regroup', () => {
  let shared: TestDatabase;
  let test: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    shared = await createTestDatabase();
    test = await TestApp.create({ database: shared });
  });
  beforeEach(async () => {
    operator = await test.addOperator({ timeZone: 'America/New_York' });
  });
  afterAll(async () => {
    await test.close();
    await shared.drop();
  });

  async function record(meter: string, entries: readonly Entry[]): Promise<number[]> {
    const ids: number[] = [];
    for (let start = 0; start < entries.length; start += 1_000) {
      const Entries = entries.slice(start, start + 1_000).map((entry) => ({ Meter: meter, ...entry }));
      const { status, body } = await operator.api.post(`${METERS}/batch`, { Entries });
      expect(status).toBe(201);
      ids.push(...(body.data as { ID: number }[]).map(({ ID }) => ID));
    }
    return ids;
  }

  /** Defines the keys long ago, so that the command need not wait until every server has noticed them. */
  async function define(meter: string, ...GroupBy: string[]): Promise<void> {
    expect((await operator.api.put(`${METERS}/definitions/${meter}`, { GroupBy })).status).toBe(200);
    await test.app.get(Database).execute('UPDATE meter_group SET created_at = created_at - 60');
  }

  const args = (by: string, ...options: string[]) => [
    ...['usage', 'regroup', '--operator', operator.slug, '--meter', 'late', '--by', by, ...options],
  ];

  async function regroup(by: string, ...options: string[]) {
    const { code, stdout, stderr } = await runCommand(shared, ...args(by, ...options), '--json');
    return { code, printed: stdout === '' ? undefined : JSON.parse(stdout), errors: stderr };
  }

  async function breakdown(Meter: string, By: string): Promise<{ Meter: string; Groups: object[] }> {
    const { status, body } = await operator.api.get(`${METERS}/breakdown`, { ...ALL_DATES, Meter, By });
    expect(status).toBe(200);
    return body.data;
  }

  async function expectEqual(by: string): Promise<void> {
    expect({ ...(await breakdown('late', by)), Meter: '' }).toEqual({ ...(await breakdown('early', by)), Meter: '' });
  }

  async function differences(): Promise<unknown[]> {
    const { stdout } = await runCommand(shared, 'usage', 'verify', '--json');
    return (JSON.parse(stdout) as { Differences: unknown[] }).Differences;
  }

  async function isAnyoneWaiting(): Promise<boolean> {
    const rows = test.app.get(Database);
    // InnoDB refreshes the table only if nobody has read it for 0.1 s.
    await rows.rows('SELECT SLEEP(0.15)');
    return (await rows.rows("SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")).length > 0;
  }

  it('counts earlier entries as if the key had been there from the start', async () => {
    const extra = (n: number) => JSON.stringify({ Campaign: `c${n % 7}`, Boat: n % 3 === 0 ? 'Kestrel' : undefined });
    const entries = Array.from({ length: 250 }, (_, n) => ({
      ...{ Usage: n + 0.25, OccurredAt: FIRST + n * (DAY / 2), ExtraInfo: n % 10 === 0 ? 'none' : extra(n) },
    })).slice(1);
    await define('early', 'Campaign', 'Boat');
    await record('early', entries);
    const ids = await record('late', entries.slice(0, 100));
    await define('late', 'Boat');
    ids.push(...(await record('late', entries.slice(100, 200))));
    await define('late', 'Campaign', 'Boat');
    ids.push(...(await record('late', entries.slice(200))));

    const early = (await operator.api.get(`${METERS}/entries`, { ...ALL_DATES, Meter: 'early', Limit: 200 })).body.data;
    const twin = (id: number) => (early as { ID: number }[]).at(-1)!.ID + id - ids[49]!;
    for (const id of [ids[60]!, ids[130]!]) {
      for (const each of [id, twin(id)]) await operator.api.post(`${METERS}/entries/${each}/void`, {});
    }
    expect(await regroup('Campaign', '--from', '2026-05-01')).toMatchObject({ code: 0 });
    expect(await differences()).toEqual([]);
    for (const id of [ids[20]!, ids[140]!]) {
      for (const each of [id, twin(id)]) {
        const corrected = await operator.api.post(`${METERS}/entries/${each}/correct`, {
          Usage: 1000,
          Reason: 'wrong',
        });
        expect(corrected.status).toBe(201);
      }
    }
    const { printed } = await regroup('Campaign');
    expect(printed.Entries).toBeGreaterThan(90);
    await expectEqual('Campaign');
    await expectEqual('Boat');
    expect(await differences()).toEqual([]);
    expect(await regroup('Campaign')).toEqual({ code: 0, printed: { Entries: 0 }, errors: '' });
  });

  it('gives the first 1,000 values of a month a separate total', async () => {
    const entries = Array.from({ length: MAX_VALUES + 150 }, (_, n) => ({
      ...{ Usage: 1 + (n % 3), OccurredAt: FIRST + n, ExtraInfo: JSON.stringify({ Campaign: `campaign ${n}` }) },
    }));
    await define('early', 'Campaign');
    await record('early', entries);
    await record('late', entries);
    await define('late', 'Campaign');
    expect((await regroup('Campaign')).printed).toEqual({ Entries: entries.length });
    await expectEqual('Campaign');
    expect(await differences()).toEqual([]);
  });

  it('is exact while servers record, void and correct, and the command is killed', async () => {
    const server = await ServerProcess.start(shared);
    const api = server.client(operator.api.key);
    /** Usage by value of the entries that count, by ID. */
    const counted = new Map<number, [value: string, usage: number]>();
    const valueOf = (n: number) => `c${n % 5}`;
    const entryOf = (n: number) => ({
      ...{
        Usage: 1 + (n % 11),
        OccurredAt: FIRST + (n % 40) * DAY,
        ExtraInfo: JSON.stringify({ Campaign: valueOf(n) }),
      },
    });
    const entries = Array.from({ length: 4_000 }, (_, n) => entryOf(n));
    const ids = await record('late', entries);
    ids.forEach((id, n) => counted.set(id, [valueOf(n), entries[n]!.Usage]));
    await define('late', 'Campaign');

    let isStopped = false;
    const load = async (worker: number) => {
      for (let n = worker; !isStopped; n += 4) {
        const { status, body } = await api.post(METERS, { Meter: 'late', ...entryOf(n) });
        expect(status).toBe(201);
        counted.set(body.data.ID, [valueOf(n), entryOf(n).Usage]);
        const id = ids[(n * 37) % ids.length]!;
        if (!counted.has(id)) continue;
        const path = `${METERS}/entries/${id}`;
        const changed =
          n % 2 ? await api.post(`${path}/void`, {}) : await api.post(`${path}/correct`, { Usage: 50, Reason: 'x' });
        if (changed.status >= 300) throw new Error(JSON.stringify(changed.body));
        if (n % 2 === 0) counted.set(changed.body.data.ID, [counted.get(id)![0], 50]);
        counted.delete(id);
      }
    };
    const loads = [1, 2, 3, 4].map(load);
    const earlier = async () => {
      const sql = 'SELECT COUNT(*) AS count FROM usage_entry WHERE operator_id = ? AND definition_version IS NULL';
      return Number((await test.app.get(Database).row<{ count: number }>(sql, [operator.id]))!.count);
    };
    for (let kill = 0; kill < 2; kill++) {
      const before = await earlier();
      const command = new CommandProcess(shared, {}, args('Campaign'));
      await until('counted entries', async () => (await earlier()) < before - 300, 120);
      await command.kill();
    }
    expect(await regroup('Campaign')).toMatchObject({ code: 0, errors: '' });
    isStopped = true;
    await Promise.all(loads);

    const expected = new Map<string, number>();
    for (const [value, usage] of counted.values()) expected.set(value, (expected.get(value) ?? 0) + usage);
    const { Groups } = await breakdown('late', 'Campaign');
    const groups = Groups as { Value: string; TotalUsage: number }[];
    expect(new Map(groups.map(({ Value, TotalUsage }) => [Value, TotalUsage]))).toEqual(
      new Map([...expected].sort(([, one], [, other]) => other - one)),
    );
    expect(await differences()).toEqual([]);
    await server.stop();
  });

  if (database() === 'mariadb') {
    it('is exact for an entry that is voided while it is counted', async () => {
      const [id] = await record('late', [{ ...entryWithoutInfo, ExtraInfo: '{"Campaign":"c"}' }]);
      await define('late', 'Campaign');
      const request = { operatorId: operator.id, meter: 'late', by: 'Campaign', from: undefined };
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let counting: Promise<unknown> = Promise.resolve();
      await new Promise<void>((resolve) => {
        counting = test.app.get(Transactions).run(async () => {
          await test.app.get(RegroupService).regroup(request, () => {});
          resolve();
          await released;
        });
      });
      const voiding = operator.api.post(`${METERS}/entries/${id}/void`, {});
      await until('a waiting void', isAnyoneWaiting, 120);
      release();
      await counting;
      expect((await voiding).status).toBe(200);
      expect(await differences()).toEqual([]);
    });
  }

  it('needs a key of the current definition', async () => {
    await record('late', [entryWithoutInfo]);
    const errors = 'The meter "late" has no grouping key "Boat".\n';
    expect(await regroup('Boat')).toEqual({ code: 1, printed: undefined, errors });
    expect(await regroup('Boat', '--from', 'May')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--from'),
    });
  });
});

const entryWithoutInfo: Entry = { Usage: 1, OccurredAt: FIRST };
