import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/platform/database';
import { DashboardClient, addStaff } from '../support/dashboard-client';
import { expectProblem } from '../support/expect-problem';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { database } from '../support/test-database';
import { until } from '../support/until';
import { addQuestion, upload } from '../support/waivers';

const BOOKING = '/api/v2/ota/partner/booking';
const METERS = '/api/v2/usage/meters';
const TABLES = ['booking', 'usage_entry', 'activity'];

describe('A disk that is full', () => {
  let test: TestApp;
  let operator: TestOperator;
  let activityId: string;

  beforeEach(async () => {
    test = await TestApp.create();
    operator = await test.addOperator();
    activityId = (await operator.addActivity()).ActivityID;
    await operator.addTimeslot(activityId, '2027-06-05', '10:00', 1_000);
  });

  afterEach(() => test.close());

  const sql = (statement: string) => test.app.get(Database).rows(statement);

  /** SQLite may not grow any more, and what room its pages have is used up; MariaDB says of a table that it is full. */
  async function fill(): Promise<void> {
    if (database() === 'mariadb') {
      for (const table of TABLES) {
        await sql(`CREATE TRIGGER ${table}_full BEFORE INSERT ON ${table} FOR EACH ROW
          SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'`);
      }
      return;
    }
    const [{ page_count: pages }] = (await sql('PRAGMA page_count')) as [{ page_count: number }];
    await sql(`PRAGMA max_page_count = ${pages}`);
    for (let n = 0; n < 100; n++) {
      const answer = await operator.api.post(METERS, { Meter: 'filler', Usage: 1, ExtraInfo: 'x'.repeat(60_000) });
      if (answer.status !== 201) return;
    }
    throw new Error('the database has room without end');
  }

  async function makeRoom(): Promise<void> {
    if (database() === 'sqlite') await sql('PRAGMA max_page_count = 1073741823');
    else for (const table of TABLES) await sql(`DROP TRIGGER ${table}_full`);
  }

  // Long texts, for which no page that is half empty has room.
  const notes = { Notes: 'x'.repeat(2_000) };
  const entry = { Meter: 'sms', Usage: 1, ExtraInfo: 'x'.repeat(60_000) };
  const keyed = { 'Idempotency-Key': 'the same' };

  it('is a 503 for writers, leaves nothing half done, and ends when there is room', async () => {
    const book = (headers = {}) => operator.api.post(BOOKING, bookingBody(activityId, notes), headers);
    const record = () => operator.api.post(METERS, entry);
    const recordBatch = () => operator.api.post(`${METERS}/batch`, { Entries: [entry] });
    const writes = [() => book(), () => book(keyed), record, recordBatch];
    // Hot routes answer once the key is cached.
    for (const write of [() => book(), record]) expect((await write()).status).toBe(201);
    await fill();
    for (const write of [...writes, ...writes]) expectProblem(await write(), 503, 'overloaded');
    const bookings = async () => (await operator.api.get('/api/v2/operator/bookings')).body.data.length;
    expect(await bookings()).toBe(1);
    expect(await test.capacityDifferences()).toEqual([]);

    await makeRoom();
    for (const write of writes) expect((await write()).status).toBe(201);
    expect(await bookings()).toBe(3);
    expect(await test.capacityDifferences()).toEqual([]);
  });

  it('is an error page for submitted forms', async () => {
    const page = await DashboardClient.signIn(test, await addStaff(test, operator));
    const form = { Type: 'hire', DurationMinutes: '60', 'TicketTypes.0.Name': 'Adult', 'TicketTypes.0.Price': '10.00' };
    const add = (name: string) =>
      page.submit('/dashboard/activities/new', { ...form, Name: name, Description: 'x'.repeat(9_000) });
    expect((await add('Before')).status).toBe(303);
    await fill();
    const rejected = await add('Meanwhile');
    expect(rejected).toMatchObject({ status: 503, text: expect.stringContaining('safe to repeat') });
    expect(rejected.headers.get('retry-after')).toBe('10');
    await makeRoom();
    expect((await add('Afterwards')).status).toBe(303);
    expect((await page.get('/dashboard/activities')).text).not.toContain('Meanwhile');
  });

  it('or a folder that cannot be written is a 503 for uploads, and the server is not ready', async () => {
    const questionId = await addQuestion(operator, activityId, { Type: 'file' });
    const send = () => upload(operator.api, { activityId, questionId });
    const ready = () => test.anonymous.get('/health/ready');
    expect((await ready()).status).toBe(200);

    const uploads = join(test.database.dataDir, 'uploads');
    rmSync(uploads, { recursive: true, force: true });
    writeFileSync(uploads, 'a file where the folder was');
    expectProblem(await send(), 503, 'overloaded');
    await until('the error', async () => (await ready()).status === 503);
    expectProblem(await ready(), 503, 'overloaded');
    expect((await test.anonymous.get('/health/live')).status).toBe(200);

    rmSync(uploads);
    expect((await send()).status).toBe(201);
    await until('the server', async () => (await ready()).status === 200);
  });
});
