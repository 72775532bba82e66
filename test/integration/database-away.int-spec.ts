import { randomUUID } from 'node:crypto';
import libsql from 'libsql';
import { Database } from '../../src/platform/database';
import type { ApiAnswer } from '../support/api-client';
import { DatabaseLink } from '../support/database-link';
import { PrivateMariadb } from '../support/private-mariadb';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

const BOOKING = '/api/v2/ota/partner/booking';
const METERS = '/api/v2/usage/meters';

/** In the proportions of a server, and shorter. */
const LIMITS = { request: 2_000, statement: 1_200, connection: 1_500 };

async function sell(test: TestApp): Promise<{ operator: TestOperator; activityId: string }> {
  const operator = await test.addOperator();
  const { ActivityID } = await operator.addActivity();
  await operator.addTimeslot(ActivityID, '2027-06-05', '10:00', 10_000);
  return { operator, activityId: ActivityID };
}

/** What somebody sends until it is answered as done. */
class Client {
  /** The documented outcome: not done, or unknown. */
  readonly done: string[] = [];
  readonly unknown: string[] = [];
  readonly rejected: string[] = [];
  readonly strange: ApiAnswer[] = [];
  /** Writes that are done and were sent more than once. */
  repeated = 0;
  isOn = true;

  /** @param hasKey whether it repeats a request under its key until it is done, or sends another one instead */
  constructor(
    private readonly send: (name: string) => Promise<ApiAnswer>,
    private readonly hasKey: boolean,
  ) {}

  async run(): Promise<void> {
    while (this.isOn) await this.write(randomUUID());
  }

  private async write(name: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      const answer = await this.send(name);
      if (answer.status === 201) {
        this.done.push(name);
        if (tries > 1) this.repeated++;
        return;
      }
      if (answer.status !== 503 || !answer.headers.get('retry-after')) this.strange.push(answer);
      if (this.hasKey) continue;
      const isUnknown = String(answer.body.detail).includes('The outcome is not known: read back');
      if (!isUnknown && !String(answer.body.detail).endsWith('Nothing was done; it is safe to repeat the request.')) {
        this.strange.push(answer);
      }
      (isUnknown ? this.unknown : this.rejected).push(name);
      return;
    }
  }
}

if (database() === 'sqlite') {
  describe('an embedded database that another process keeps locked', () => {
    it('does not keep the server from ending, and has nothing of what was rejected', async () => {
      const used = await createTestDatabase();
      const test = await TestApp.create({ database: used, limits: LIMITS });
      const { operator, activityId } = await sell(test);
      const blocker = new libsql(used.url.replace('sqlite:', ''));
      blocker.exec('BEGIN IMMEDIATE');
      const send = () => operator.api.post(BOOKING, bookingBody(activityId));
      let arrived = 0;
      test.app.getHttpServer().on('request', () => arrived++);
      const underWay = Array.from({ length: 12 }, send);
      await until('all requests', () => arrived === underWay.length);
      const ending = test.close();
      const answers = await Promise.all(underWay);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      blocker.exec('COMMIT');
      await ending;
      expect(blocker.prepare('SELECT * FROM booking').all()).toEqual([]);
      blocker.close();
      await used.drop();
    });
  });
}

// The embedded database is not a separate process, and there is no connection to it.
if (database() === 'mariadb') {
  describe('a database that freezes under load', () => {
    let mariadb: PrivateMariadb;
    let used: TestDatabase;
    let test: TestApp;

    beforeAll(async () => {
      mariadb = await PrivateMariadb.start();
      await mariadb.query('CREATE DATABASE slipway');
      used = { ...(await createTestDatabase()), url: mariadb.url('slipway') };
      test = await TestApp.create({ database: used, limits: LIMITS });
    });

    afterAll(async () => {
      mariadb.resume();
      await test.close();
      await mariadb.stop();
    });

    const namesIn = async (sql: string): Promise<string[]> =>
      (await test.app.get(Database).rows<{ name: string }>(sql)).map(({ name }) => name);

    it('keeps what it acknowledged, has nothing that it rejected, and gives no answer again but the outcome', async () => {
      const { operator, activityId } = await sell(test);
      const book = (headers: boolean) => (name: string) =>
        operator.api.post(
          BOOKING,
          bookingBody(activityId, { PaymentReference: name }),
          headers ? { 'Idempotency-Key': name } : {},
        );
      const record = (headers: boolean) => (name: string) =>
        operator.api.post(
          METERS,
          { Meter: 'kayaks', Usage: 1, ExtraInfo: name },
          headers ? { 'Idempotency-Key': name } : {},
        );
      const kinds = [book(false), book(true), record(false), record(true)];
      const clients = kinds.flatMap((send, index) =>
        Array.from({ length: 6 }, () => new Client(send, index % 2 === 1)),
      );
      const running = Promise.all(clients.map((client) => client.run()));
      running.catch(() => {});
      const total = (count: (client: Client) => number) => clients.reduce((sum, client) => sum + count(client), 0);
      const doneBy = () => total(({ done }) => done.length);

      await until('writes', () => clients.every(({ done }) => done.length > 2), 30);
      for (let freeze = 0; freeze < 2; freeze++) {
        const before = total(({ rejected, unknown }) => rejected.length + unknown.length);
        mariadb.pause();
        await until(
          'refusals',
          () => total(({ rejected, unknown }) => rejected.length + unknown.length) >= before + 12,
          15,
        );
        mariadb.resume();
        const doneBefore = doneBy();
        await until('writes again', () => doneBy() > doneBefore + clients.length, 15);
      }
      await until('keyed writes that were repeated', () => total(({ repeated }) => repeated) > 0, 15);
      for (const client of clients) client.isOn = false;
      await running;

      expect(clients.flatMap(({ strange }) => strange.map(({ status, text }) => [status, text]))).toEqual([]);
      const bookings = await namesIn('SELECT payment_reference AS name FROM booking');
      const entries = await namesIn('SELECT extra_info AS name FROM usage_entry');
      const stored = [...bookings, ...entries].filter((name) => name);
      const may = new Set(clients.flatMap(({ done, unknown }) => [...done, ...unknown]));
      expect(stored).toHaveLength(new Set(stored).size);
      expect(clients.flatMap(({ done }) => done).filter((name) => !stored.includes(name))).toEqual([]);
      expect(stored.filter((name) => !may.has(name))).toEqual([]);
      expect(await test.capacityDifferences()).toEqual([]);
      expect(await namesIn('SELECT key_hash AS name FROM idempotency_record WHERE status >= 500')).toEqual([]);
    });
  });

  describe('a network that fails', () => {
    let used: TestDatabase;
    let link: DatabaseLink;
    let test: TestApp;
    let operator: TestOperator;
    let activityId: string;

    beforeEach(async () => {
      ({ proxy: link, database: used } = await DatabaseLink.beforeDatabase());
      test = await TestApp.create({ database: used, limits: LIMITS });
      ({ operator, activityId } = await sell(test));
    });

    afterEach(() => used.drop());

    const book = () => operator.api.post(BOOKING, bookingBody(activityId));
    const list = () => operator.api.get('/api/v2/operator/bookings');
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 30 }, work));

    it('and loses every connection silently costs nobody more than one statement', async () => {
      await many(list);
      expect(link.size).toBe(10);
      link.loseConnections();
      // One after another, as at night: each connection that is dead would be met by somebody else.
      const first = await list();
      expect([200, 503]).toContain(first.status);
      for (let request = 0; request < 12; request++) expect((await list()).status).toBe(200);
      expect((await book()).status).toBe(201);
      await test.close();
    });

    it('and loses every connection under load rejects each client once at most', async () => {
      await many(list);
      link.loseConnections();
      await many(book);
      const answers = await many(book);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      await test.close();
    });

    it('or stops does not keep the server from ending', async () => {
      await many(list);
      link.freeze();
      let arrived = 0;
      test.app.getHttpServer().on('request', () => arrived++);
      const underWay = [...Array.from({ length: 12 }, book), ...Array.from({ length: 12 }, list)];
      await until('all requests', () => arrived === underWay.length);
      await test.close();
      const answers = await Promise.all(underWay);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      link.thaw();
    });
  });
}
