import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { StartupError, loadConfig, parseDatabaseUrl } from '../../src/platform/config';
import { buildDataSource, dataSourceOptions } from '../../src/platform/database';
import { serve } from '../../src/serve';
import { stock } from '../support/booking-load';
import { runCommand } from '../support/command-line';
import { type Ended, ServerProcess, runServer } from '../support/server-process';
import { TestApp } from '../support/test-app';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

const PAGE = 4096;

/** What may become of a file: each leaves a header that says SQLite, but for the last. */
const DAMAGES: [string, (file: string) => void][] = [
  ['lacks its end', (file) => truncateSync(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE)],
  ['has pages of something else', (file) => overwrite(file, 3 * PAGE, 20 * PAGE)],
  ['is cut off within its first page', (file) => truncateSync(file, PAGE / 2)],
  ['is no database', (file) => writeFileSync(file, 'a page of a web server, saved under this name\n'.repeat(200))],
];

const NOT_WHOLE = /^The database file \S+slipway\.db is damaged \(.+\)\. .+ restore the latest backup .+\n?$/;

function overwrite(file: string, from: number, to: number): void {
  const bytes = readFileSync(file);
  for (let at = from; at < Math.min(to, bytes.length); at++) bytes[at] = (at * 31 + 7) % 251;
  writeFileSync(file, bytes);
}

describe('the start of the server', () => {
  let used: TestDatabase;
  let withoutDatabase: Promise<Ended>;
  let seeded: Ended;

  beforeAll(async () => {
    used = await createTestDatabase();
    seeded = await (await ServerProcess.start(used, { DEMO: 'on' })).stop();
    // It waits for half a minute.
    withoutDatabase = runServer({ ...reached(), DATABASE_URL: 'mysql://slipway@127.0.0.1:9/slipway' });
  });

  afterAll(() => used.drop());

  const reached = () => ({ DATABASE_URL: used.url, DATA_DIR: used.dataDir, PORT: '0' });

  /** Starts a server in this process that is expected not to start, for a reason that `runServer` prints. */
  async function refusalOf(variables: Record<string, string>): Promise<StartupError> {
    const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...reached(), ...variables });
    const reason: unknown = await serve(config, {}).catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(StartupError);
    return reason as StartupError;
  }

  it('stops with one message that names every wrong variable, and who takes the payments in production', async () => {
    const wrong = { NODE_ENV: 'production', PORT: 'http', DATABASE_URL: 'oracle', DEMO: 'perhaps' };
    const { code, stdout, stderr } = await runServer(wrong);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const names = ['PORT', 'DATABASE_URL', 'DEMO', 'PAYMENTS'];
    expect(stderr).toMatch(
      new RegExp(`^Invalid environment variables:\n${names.map((name) => ` {2}- ${name} .+\n`).join('')}$`),
    );
  });

  it('stops with one message that names HOST when it resolves to nothing', async () => {
    const HOST = 'x86_64-conda-linux-gnu';
    const { code, stdout, stderr } = await runServer({ ...reached(), HOST, WORKERS: '2' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^HOST .+x86_64-conda-linux-gnu is not\.\n$/);
  });

  it('stops with one message that names the port when another program has it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    const { code, stdout, stderr } = await runServer({ ...reached(), PORT, DEMO: 'on' });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `PORT ${PORT} on 127.0.0.1 is already in use by another program.\n`,
    });
    other.close();
  });

  it.each(['/etc/passwd', '/etc/passwd/x', '/sys/x', '/proc/x/y'])(
    'is rejected with one message that names DATA_DIR when it is %s',
    async (DATA_DIR) => {
      const message = new RegExp(`^DATA_DIR: ${DATA_DIR} cannot be created or used \\(E[A-Z]+\\)\\.$`);
      expect((await refusalOf({ DATA_DIR })).message).toMatch(message);
    },
  );

  it.each([
    ['sqlite:/etc/passwd/x.db', /^DATABASE_URL: \/etc\/passwd\/x\.db cannot be opened \(E[A-Z]+\)\.$/],
    ['sqlite:/sys/x.db', /^DATABASE_URL: \/sys\/x\.db cannot be opened \(.+\)\.$/],
  ])('is rejected with one message that names DATABASE_URL when it is %s', async (DATABASE_URL, message) => {
    expect((await refusalOf({ DATABASE_URL })).message).toMatch(message);
  });

  it('seeds the demo into an empty database, prints its keys once, and keeps the data', async () => {
    expect(seeded.stdout.match(/^listening on /gm)).toHaveLength(1);
    const key = /partner +(slip_\S+)/.exec(seeded.stdout)![1];

    const second = await ServerProcess.start(used, { DEMO: 'on' });
    const products = await second.client(key).get('/api/v2/ota/partner/products');
    expect(products.body.data.length).toBeGreaterThanOrEqual(6);
    expect((await second.stop()).stdout).toBe(`listening on ${second.url}\n`);
  });

  it('leaves what is in its data folder to nobody else, also what was there before', async () => {
    const folder = join(used.dataDir, 'data');
    const inFolder = { url: used.url.replace(used.dataDir, folder), dataDir: folder };
    for (const path of ['', 'mail', 'uploads', 'uploads/incoming', 'pictures']) mkdirSync(join(folder, path));
    for (const path of ['mail/1.eml', 'uploads/1', 'pictures/3', 'uploads/incoming/2'])
      writeFileSync(join(folder, path), 'old');
    const entries = () => ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
    const openToOthers = () => entries().filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0);
    const open = () => entries().forEach((path) => chmodSync(join(folder, path), path.endsWith('1') ? 0o666 : 0o755));

    open();
    const server = await ServerProcess.start(inFolder, { WORKERS: '2' });
    // The probe writes where files are received.
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(openToOthers()).toEqual([]);
    await server.stop();
    // A folder that others may use, such as /tmp, is not taken from them; what the command line makes there is not theirs.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    chmodSync(folder, 0o1777);
    await runCommand(inFolder, 'operator', 'create', '--slug', 'private', '--name', 'Private');
    await (await ServerProcess.start(inFolder)).stop();
    expect(openToOthers()).toEqual(['']);
  }, 120_000);

  it('stops with one message that names DATABASE_URL when its server does not respond', async () => {
    const { code, stdout, stderr } = await withoutDatabase;
    const message = 'DATABASE_URL: no connection to 127.0.0.1:9 (ECONNREFUSED).';
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${message} Waiting for it.\n${message}\n`,
    });
  });

  // A database server looks after its own files.
  if (database() === 'sqlite') {
    describe('the database file', () => {
      let file: string;
      let whole: Buffer;

      beforeAll(() => {
        file = join(used.dataDir, 'slipway.db');
        whole = readFileSync(file);
      });

      it('holds everything when the server has stopped', async () => {
        expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
        const copy = await createTestDatabase();
        writeFileSync(join(copy.dataDir, 'slipway.db'), whole);
        const { code, stdout } = await runCommand(copy, 'capacity', 'verify', '--json');
        expect([code, JSON.parse(stdout).Checked > 100]).toEqual([0, true]);
        await copy.drop();
      });

      it.each(DAMAGES)('is not opened when it %s, and not changed', async (_, damage) => {
        writeFileSync(file, whole);
        damage(file);
        const before = readFileSync(file);
        const options = dataSourceOptions(parseDatabaseUrl(used.url), { entities: [], migrations: [] });
        const opened = buildDataSource(options).then((dataSource) => dataSource.initialize());
        await expect(opened).rejects.toThrow(NOT_WHOLE);
        await expect(opened).rejects.toThrow(file);
        await expect(opened).rejects.toBeInstanceOf(StartupError);
        expect(readFileSync(file).equals(before)).toBe(true);
      });

      it('stops every start when it is damaged', async () => {
        writeFileSync(file, whole);
        DAMAGES[0]![1](file);
        const before = readFileSync(file);
        const variables = { DATABASE_URL: used.url, DATA_DIR: used.dataDir };
        const refusals = await Promise.all([runServer(variables), runCommand(used, 'capacity', 'verify')]);
        for (const { code, stdout, stderr } of refusals) {
          expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
          expect(stderr).toMatch(NOT_WHOLE);
          expect(stderr.match(/\n/g)).toHaveLength(1);
          expect(stderr).toContain(file);
        }
        expect(readFileSync(file).equals(before)).toBe(true);
      });
    });
  }
});

describe('the start in production', () => {
  let used: TestDatabase;
  let key: string;

  const SOUND = { PAYMENTS: 'sandbox', PUBLIC_URL: 'https://slipway.example' };
  const PERIOD = { from: '2027-06-01', to: '2027-06-01' };

  beforeAll(async () => {
    used = await createTestDatabase();
    key = (await stock(used)).operator.api.key!;
  });

  afterAll(() => used.drop());

  it('limits each key', async () => {
    const test = await TestApp.create({ database: used, env: { NODE_ENV: 'production', ...SOUND } });
    const usage = await test.anonymous.withKey(key).get('/api/v2/usage/meters', PERIOD);
    expect(usage.headers.get('ratelimit-limit')).toBe('6000');
    await test.close();
  });

  it('warns once of each setting that is not safe, also with several workers', async () => {
    const unsafe = { PUBLIC_URL: '', RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'true', WEBHOOK_TARGETS: 'any' };
    const variables = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...SOUND, ...unsafe };
    const server = await ServerProcess.start(used, { ...variables, WORKERS: '2' });
    const usage = await server.client(key).get('/api/v2/usage/meters', PERIOD);
    expect(usage.headers.get('ratelimit-limit')).toBeNull();
    const { stdout } = await server.stop();
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const warnings = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(warnings.map(({ level, msg }) => [level, msg.split(' ')[0]])).toEqual(
      ['PAYMENTS', 'PUBLIC_URL', 'RATE_LIMIT_PER_MINUTE', 'TRUST_PROXY', 'WEBHOOK_TARGETS'].map((name) => [40, name]),
    );
  });
});
