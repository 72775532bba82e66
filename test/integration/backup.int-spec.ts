import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BookingLoad, allReferences, stock } from '../support/booking-load';
import { runCommand } from '../support/command-line';
import { expectProblem } from '../support/expect-problem';
import { draw, uploadPicture } from '../support/pictures';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import { TestApp, type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';
import { UsageLoad } from '../support/usage-load';
import { PNG, addQuestion, upload } from '../support/waivers';

// It backs up a server under load.
jest.setTimeout(180_000);

describe('a backup', () => {
  let used: TestDatabase;
  let restored: TestDatabase;
  let server: ServerProcess;
  let operator: TestOperator;
  let activityId: string;
  const opened: TestDatabase[] = [];
  /** Applications on restored copies. */
  const copies: TestApp[] = [];

  async function emptyDatabase(): Promise<TestDatabase> {
    const made = await createTestDatabase(undefined, { empty: true });
    opened.push(made);
    return made;
  }

  async function openCopy(copied: TestDatabase, env = {}): Promise<TestApp> {
    const copy = await TestApp.create({ database: copied, env });
    copies.push(copy);
    return copy;
  }

  const closeCopies = async () => {
    for (const copy of copies.splice(0)) await copy.close();
  };

  beforeAll(async () => {
    used = await emptyDatabase();
    restored = await emptyDatabase();
    ({ operator, activityId } = await stock(used));
    server = await ServerProcess.start(used);
  });

  afterEach(closeCopies);
  afterAll(async () => {
    await server.stop();
    for (const each of opened) await each.drop();
  });

  const backUp = (to: string) => runCommand(used, 'backup', '--to', to, '--json');
  const restore = (to: TestDatabase, from: string) => runCommand(to, 'restore', '--from', from, '--json');

  it('holds everything that was acknowledged before it started, and a copy made of it verifies', async () => {
    const api = server.client(operator.api.key);
    // The operator of `stock` talks to an application that is closed; its key works here as well.
    const questionId = await addQuestion({ ...operator, api } as TestOperator, activityId, { Type: 'file' });
    const file = (await upload(api, { activityId, questionId })).body.data;
    const answered = { Answers: [{ QuestionID: questionId, FileIDs: [file.FileID] }] };
    const withFile = new BookingLoad(api, activityId, { clients: 1, overrides: answered });
    await until('the booking with the file', () => withFile.acknowledged.length === 1, 30);
    await withFile.stop();

    const sent = await uploadPicture(api, activityId, await draw(60, 40));
    const picture = new URL(sent.body.data.URL).pathname;

    const bookings = new BookingLoad(api, activityId, { clients: 10 });
    const usage = new UsageLoad(() => api).start(10);
    await until('100 bookings', () => bookings.acknowledged.length >= 100, 30);
    await usage.until(100);
    const acknowledged = [...withFile.acknowledged, ...bookings.acknowledged];
    const entries = [...usage.acknowledged, ...usage.byKey.values()];
    const folder = join(used.dataDir, 'backup');
    const made = await backUp(folder);
    await bookings.stop();
    await usage.stop();
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ CreatedAt: expect.any(Number), Files: expect.any(Number) });
    expect(bookings.acknowledged.length).toBeGreaterThan(acknowledged.length);

    expect(await restore(restored, folder)).toMatchObject({ code: 0, stderr: '', stdout: made.stdout });
    expect(await verifyCapacity(restored)).toMatchObject({ code: 0, Differences: [] });
    expect(await runCommand(restored, 'usage', 'verify')).toMatchObject({ code: 0 });

    const copy = await openCopy(restored);
    const fromCopy = copy.anonymous.withKey(operator.api.key!);
    const references = await allReferences(fromCopy);
    expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
    const recorded = (await fromCopy.get('/api/v2/usage/meters.csv', { from: '2026-12-01', to: '2026-12-01' })).text;
    expect(entries.filter((id) => !recorded.includes(`\r\n${id},`))).toEqual([]);
    const content = await fromCopy.raw(`/api/v2/operator/files/${file.FileID}`);
    expect(content.headers.get('content-length')).toBe(String(PNG.length));
    expect((await fromCopy.raw(picture)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('is neither made into nor restored from a folder that is not meant for it', async () => {
    const folder = join(used.dataDir, 'other');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'do not touch');
    expect(await backUp(folder)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('is not empty'),
    });
    expect(readdirSync(folder)).toEqual(['mine.txt']);
    const empty = await emptyDatabase();
    expect(await restore(empty, folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not contain a complete backup'),
    });
  });

  it('is not restored over a database', async () => {
    const folder = join(used.dataDir, 'backup');
    expect(await restore(used, folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
  });

  it('holds what was written last, and continues the event log above every number ever given', async () => {
    const api = server.client(operator.api.key);
    const book = (client: typeof api) => client.post('/api/v2/ota/partner/booking', bookingBody(activityId));
    const latest = async (client: typeof api) =>
      (await client.get('/api/v2/events', { After: 'latest' })).body.NextAfter as number;
    // If nothing is written after it, SQLite leaves this one in the WAL file.
    const last = await book(api);
    const folder = join(used.dataDir, 'numbers');
    expect(await backUp(folder)).toMatchObject({ code: 0 });
    const backedUp = await latest(api);
    await book(api);
    await until('a number that the backup lacks', async () => (await latest(api)) > backedUp, 30);
    const given = await latest(api);

    const target = await emptyDatabase();
    const uploads = join(target.dataDir, 'uploads');
    mkdirSync(uploads);
    expect(await restore(target, folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('contains uploads'),
    });
    rmSync(uploads, { recursive: true });
    expect(await restore(target, folder)).toMatchObject({ code: 0 });
    const first = await openCopy(target, { JOBS: 'on' });
    const copy = first.anonymous.withKey(operator.api.key!);
    expect((await copy.get(`/api/v2/operator/bookings/${last.body.data.BookingReference}`)).status).toBe(200);
    const start = await latest(copy);
    expect(start).toBeGreaterThan(given);
    // Readers are sent through recovery once.
    expectProblem(await copy.get('/api/v2/events', { After: given }), 410, 'cursor-expired');
    const { BookingReference } = (await book(copy)).body.data;
    // The event of the last booking may not have had a number when the backup was made.
    let published: { Sequence: number; Data: { BookingReference: string } } | undefined;
    await until(
      'the event of the new booking',
      async () => {
        const { body } = await copy.get('/api/v2/events', { After: start, Types: 'booking.confirmed', Wait: 5 });
        published = body.data.find(({ Data }: typeof published & {}) => Data.BookingReference === BookingReference);
        return published !== undefined;
      },
      30,
    );
    await closeCopies();
    expect(await runCommand(target, 'events', 'restored')).toMatchObject({ code: 0, stderr: '' });
    const again = await openCopy(target);
    expect(await latest(again.anonymous.withKey(operator.api.key!))).toBeGreaterThan(published!.Sequence);
  });

  it('that was not copied completely is not restored', async () => {
    const folder = join(used.dataDir, 'damaged');
    cpSync(join(used.dataDir, 'backup'), folder, { recursive: true });
    const name = database() === 'sqlite' ? 'slipway.db' : 'database.sql.gz';
    writeFileSync(join(folder, name), Buffer.alloc(4096, 7));
    const { code, stderr } = await restore(await emptyDatabase(), folder);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/not a database|header|damaged/) });
  });

  it('says what cannot be backed up', async () => {
    const inMemory = { url: 'sqlite::memory:', dataDir: used.dataDir };
    const { code, stderr } = await runCommand(inMemory, 'backup', '--to', join(used.dataDir, 'nothing'));
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'A database in memory cannot be backed up or restored.\n' });
  });
});
