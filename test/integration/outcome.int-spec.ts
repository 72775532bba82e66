import libsql from 'libsql';
import { AppConfig } from '../../src/platform/config';
import { Database, Transactions } from '../../src/platform/database';
import { HotWrites } from '../../src/server/hot-routes/hot-writes';
import type { ApiAnswer } from '../support/api-client';
import { DatabaseLink } from '../support/database-link';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

const OTA = '/api/v2/ota/partner';
const METERS = '/api/v2/usage/meters';

/** A hanging statement outlives its request here, so that the work continues after the answer. */
const LIMITS = { request: 9_000, statement: 20_000, connection: 20_000 };

/** What a request may take whose database does not answer, in milliseconds. */
const SHORT = 1_500;

const NOTHING_DONE = 'The work did not finish in time. Nothing was done; it is safe to repeat the request.';
const NOT_KNOWN =
  'The work did not finish in time. The outcome is not known: read back before you repeat, or repeat with the same Idempotency-Key.';

interface Write {
  /** What the unit that does it says to MariaDB before its COMMIT. */
  readonly statement: RegExp;
  /** Whether it is answered ahead of the framework, once the framework has shown how. */
  readonly isFast?: true;
  /** Called before each test. */
  readonly prepare?: () => Promise<void>;
  /** @param name unique, so that it can be found again */
  readonly send: (name: string) => Promise<ApiAnswer>;
  readonly count: (name: string) => Promise<number>;
}

describe('a write that outlives its request', () => {
  let used: TestDatabase;
  let link: DatabaseLink | undefined;
  let blocker: libsql.Database | undefined;
  let test: TestApp;
  let operator: TestOperator;
  let activityId: string;
  let holdId: string;
  let names = 0;

  const units = jest.spyOn(Transactions.prototype, 'run');
  const aheadOfFramework = jest.spyOn(HotWrites.prototype, 'answer');

  beforeAll(async () => {
    if (database() === 'sqlite') used = await createTestDatabase();
    else ({ proxy: link, database: used } = await DatabaseLink.beforeDatabase());
    test = await TestApp.create({ database: used, limits: LIMITS });
    operator = await test.addOperator();
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 1_000);
  });

  afterEach(goOn);

  afterAll(async () => {
    await test.close();
    await used.drop();
  });

  const book = (name: string, more: object = {}, headers: Record<string, string> = {}) =>
    operator.api.post(`${OTA}/booking`, bookingBody(activityId, { PaymentReference: name, ...more }), headers);
  const hold = (name: string, headers: Record<string, string> = {}) => {
    const { Customer, ...body } = bookingBody(activityId, { PaymentReference: name });
    return operator.api.post(`${OTA}/holds`, body, headers);
  };
  const entry = (name: string) => ({ Meter: 'kayaks', Usage: 1, ExtraInfo: name });

  const rows = async (sql: string, parameters: string[]) =>
    Number(
      (await test.app.get(Database).row<{ count: number }>(`SELECT COUNT(*) AS count FROM ${sql}`, parameters))!.count,
    );
  const bookings = (name: string) => rows(`booking WHERE payment_reference = ? AND status = 'confirmed'`, [name]);
  const holds = (name: string) => rows(`booking WHERE payment_reference = ?`, [name]);
  const entries = (name: string) => rows('usage_entry WHERE extra_info = ?', [name]);

  const BOOKS = /^INSERT INTO booking/;
  const RECORDS = /^INSERT INTO usage_entry/;
  const WRITES: Record<string, Write> = {
    booking: { isFast: true, statement: BOOKS, send: book, count: bookings },
    'booking with a key': {
      statement: BOOKS,
      send: (name) => book(name, {}, { 'Idempotency-Key': name }),
      count: bookings,
    },
    hold: { statement: BOOKS, send: hold, count: holds },
    'hold with a key': { statement: BOOKS, send: (name) => hold(name, { 'Idempotency-Key': name }), count: holds },
    'booking of a hold': {
      statement: /^UPDATE booking/,
      prepare: async () => {
        holdId = (await hold('held')).body.data.HoldID;
      },
      send: (name) => book(name, { HoldID: holdId }),
      count: bookings,
    },
    'usage entry': {
      isFast: true,
      statement: RECORDS,
      send: (name) => operator.api.post(METERS, entry(name)),
      count: entries,
    },
    'usage entry with a key': {
      statement: RECORDS,
      send: (name) => operator.api.post(METERS, entry(name), { 'Idempotency-Key': name }),
      count: entries,
    },
    'batch of usage': {
      statement: RECORDS,
      send: (name) => operator.api.post(`${METERS}/batch`, { Entries: [entry(name)] }),
      count: entries,
    },
  };

  /** Stops the database before it has done what the next write wants, until `goOn`. */
  function stopBefore(statement: RegExp): void {
    if (link) {
      void link.freezeAt(statement, 'statement');
      return;
    }
    blocker = new libsql(used.url.replace('sqlite:', ''));
    blocker.exec('BEGIN IMMEDIATE');
  }

  function goOn(): void {
    link?.thaw();
    blocker?.close();
    blocker = undefined;
  }

  async function sendInVain({ send }: Write, name: string): Promise<ApiAnswer> {
    const limits = test.app.get(AppConfig).limits as { request: number };
    limits.request = SHORT;
    try {
      return await send(name);
    } finally {
      limits.request = LIMITS.request;
    }
  }

  async function unitsEnd(): Promise<void> {
    await Promise.allSettled(units.mock.results.map(({ value }) => value as Promise<unknown>));
  }

  async function isAnsweredAhead(send: Write['send']): Promise<boolean> {
    aheadOfFramework.mockClear();
    await send('shown');
    return aheadOfFramework.mock.calls.length > 0;
  }

  async function begin({ prepare, isFast, send }: Write): Promise<string> {
    await prepare?.();
    // The framework shows how it is answered, and the connection is known for a moment.
    if (isFast) await until('an answer ahead of the framework', () => isAnsweredAhead(send));
    units.mockClear();
    aheadOfFramework.mockClear();
    return `write-${++names}`;
  }

  describe.each(Object.keys(WRITES))('a %s', (kind) => {
    const write = WRITES[kind]!;

    it('is not done any more, and can be repeated', async () => {
      const name = await begin(write);
      stopBefore(write.statement);
      const rejected = await sendInVain(write, name);
      expectProblem(rejected, 503, 'overloaded');
      if (write.isFast) expect(aheadOfFramework).toHaveBeenCalledTimes(1);
      expect(rejected.body.detail).toBe(NOTHING_DONE);
      goOn();
      await unitsEnd();
      expect(await write.count(name)).toBe(0);

      const repeated = await write.send(name);
      expect(repeated.status).toBe(201);
      expect(repeated.headers.get('idempotent-replayed')).toBeNull();
      expect(await write.count(name)).toBe(1);
      expect(await test.capacityDifferences()).toEqual([]);
    });

    // The COMMIT of the embedded database is a function call.
    if (database() === 'mariadb') {
      it.each(['statement', 'answer'] as const)(
        'is said to be unknown when the %s of its COMMIT is in progress',
        async (stopped) => {
          const name = await begin(write);
          const reached = link!.freezeAt(/^COMMIT/, stopped);
          const unknown = await sendInVain(write, name);
          await reached;
          expectProblem(unknown, 503, 'overloaded');
          expect(unknown.body.detail).toBe(NOT_KNOWN);
          goOn();
          await unitsEnd();
          expect(await write.count(name)).toBe(1);
          if (!kind.includes('with a key')) return;

          const repeated = await write.send(name);
          expect(repeated.status).toBe(201);
          expect(repeated.headers.get('content-type')).toBe('application/json; charset=utf-8');
          expect(repeated.headers.get('idempotent-replayed')).toBe('true');
          expect(await write.count(name)).toBe(1);
        },
      );
    }
  });

  it('stores no server error among the responses to be replayed', async () => {
    expect(await rows('idempotency_record WHERE status >= 500', [])).toBe(0);
  });
});
