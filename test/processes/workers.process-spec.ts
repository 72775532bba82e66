import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { stock } from '../support/booking-load';
import { ServerProcess, runServer, verifyCapacity } from '../support/server-process';
import { type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

const BOOKING = '/api/v2/ota/partner/booking';
/** What a process prints when it starts to do due work. */
const RUNS_JOBS = /"pid":(\d+),.*this process runs scheduled jobs/g;
const METRICS_TOKEN = 'for-the-tests-of-metrics';
const WORKERS = 3;
const RATE_LIMIT = 2_000;

/** A worker starts again on a busy machine. */
const START_SECONDS = 60;

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

describe('a server of three workers', () => {
  let used: TestDatabase;
  let server: ServerProcess;
  let operator: TestOperator;
  let activityId: string;

  const times = <T>(count: number, send: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const metrics = async (): Promise<string> =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  const countOf = (text: string, route: string): number =>
    Number(new RegExp(`^slipway_http_request_duration_seconds_count\\{.*"${route}".*\\} (\\d+)`, 'm').exec(text)?.[1]);

  beforeAll(async () => {
    used = await createTestDatabase();
    server = await ServerProcess.start(used, {
      WORKERS: String(WORKERS),
      LOG_LEVEL: 'debug',
      METRICS_TOKEN,
      DEMO: 'on',
    });
    ({ operator, activityId } = await stock(used, [
      ['10:00', 10],
      ['14:00', 10],
      ['18:00', 10_000],
    ]));
  });

  afterAll(async () => {
    await server.stop();
    await used.drop();
  });

  it('serves on one port with each of them', async () => {
    const pids = server.workers();
    expect(pids).toHaveLength(WORKERS);
    await until(
      'a response of each',
      async () => {
        await times(WORKERS, () => fetch(`${server.url}/api/v2/nowhere`));
        return pids.every((pid) => new RegExp(`"pid":${pid},.*"path":"/api/v2/nowhere"`).test(server.output));
      },
      START_SECONDS,
    );
  });

  it('does due work in one of them only', () => {
    expect(server.output.match(RUNS_JOBS)).toHaveLength(1);
  });

  it('lets exactly as many in as there are places', async () => {
    const api = server.client(operator.api.key);
    const answers = await times(200, () => api.post(BOOKING, bookingBody(activityId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(190);
    expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  });

  it('answers 30 parallel requests with one Idempotency-Key with the same bytes', async () => {
    const api = server.client(operator.api.key);
    const body = bookingBody(activityId, { Time: '14:00' });
    const answers = await times(30, () => api.post(BOOKING, body, { 'Idempotency-Key': 'once' }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
  });

  it('records all usage under separate IDs', async () => {
    const api = server.client(operator.api.key);
    const entry = { Meter: 'workers', Usage: 0.1, OccurredAt: Date.UTC(2027, 2, 1) / 1000 };
    const answers = await times(300, () => api.post('/api/v2/usage/meters', entry));
    expect(new Set(answers.map(({ body }) => body.data.ID)).size).toBe(300);
    const { body } = await api.get('/api/v2/usage/meters', { from: '2027-03-01', to: '2027-03-01' });
    expect(JSON.stringify(body)).toMatch(/"TotalUsage":30[,}]/);
  });

  it('shows the metrics of all workers as one', async () => {
    await times(40, () => fetch(`${server.url}/health/live`));
    const text = await metrics();
    expect(countOf(text, '/health/live')).toBe(40);
    expect(text.match(/^slipway_jobs_backlog\{work="emails-sent"\} /gm)).toHaveLength(1);
  });

  it('replaces a worker that dies, and another one takes its jobs over', async () => {
    const before = server.workers();
    const runner = Number([...server.output.matchAll(RUNS_JOBS)].at(-1)![1]);
    process.kill(runner, 'SIGKILL');
    await until('the replacement', () => server.workers().length === WORKERS && !server.workers().includes(runner));
    expect(server.workers().filter((pid) => before.includes(pid))).toHaveLength(WORKERS - 1);
    await server.printed(new RegExp(`"worker":${runner},.*"signal":"SIGKILL".*a worker exited unexpectedly`));
    const emails = join(used.dataDir, 'mail');
    const count = () => readdirSync(emails).length;
    const earlier = count();
    const book = () => server.client(operator.api.key).post(BOOKING, bookingBody(activityId, { Time: '18:00' }));
    // The first tries may go out on connections that the dead worker has left broken.
    await until('a booking', () =>
      book().then(
        ({ status }) => status === 201,
        () => false,
      ),
    );
    await until('an email by the new jobs runner', () => count() > earlier, START_SECONDS);
  });

  it('ends with all its workers, having said once where it listens and what its keys are', async () => {
    const pids = server.workers();
    const { code, stdout, stderr } = await server.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(pids.filter((pid) => !isGone(pid))).toEqual([]);
    expect(stdout.match(/^listening on /gm)).toHaveLength(1);
    expect(stdout.match(/^Created the demo operator/gm)).toHaveLength(1);
  });
});

describe('the process that keeps the workers', () => {
  let used: TestDatabase;

  beforeAll(async () => {
    used = await createTestDatabase();
  });

  afterAll(() => used.drop());

  it('ends with the one message of a start that fails', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    const { url: DATABASE_URL, dataDir: DATA_DIR } = used;
    const { code, stdout, stderr } = await runServer({ DATABASE_URL, DATA_DIR, PORT, WORKERS: '3' });
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`PORT ${PORT} on 127.0.0.1 is already in use by another program.\n`);
  });

  it('counts the requests of a key for all workers together, and leaves none of them behind when it is killed', async () => {
    const { operator } = await stock(used);
    const server = await ServerProcess.start(used, { WORKERS: '3', RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT) });
    const api = server.client(operator.api.key);
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.get('/api/v2/ota/partner/products')));
    const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(Math.min(...left)).toBe(RATE_LIMIT - 60);
    const pids = server.workers();
    expect(pids).toHaveLength(3);
    await server.kill();
    await until('the end of the workers', () => pids.every(isGone));
  });
});
