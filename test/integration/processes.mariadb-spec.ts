import { request } from 'node:http';
import { expectProblem } from '../support/expect-problem';
import { stock } from '../support/booking-load';
import { ServerProcess, verifyCapacity } from '../support/server-process';
import { type TestOperator, bookingBody } from '../support/test-app';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

const BOOKING = '/api/v2/ota/partner/booking';

const SERVERS = 2;

describe('two server processes on one database', () => {
  let used: TestDatabase;
  let servers: ServerProcess[];
  let operator: TestOperator;
  let activityId: string;

  const times = <T>(count: number, send: (server: ServerProcess) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(servers[index % SERVERS]!)));
  const book = (server: ServerProcess, overrides = {}, headers = {}) =>
    server.client(operator.api.key).post(BOOKING, bookingBody(activityId, overrides), headers);

  beforeAll(async () => {
    used = await createTestDatabase();
    // Nobody has migrated it yet: they start at once on an empty database.
    servers = await Promise.all(Array.from({ length: SERVERS }, () => ServerProcess.start(used)));
    ({ operator, activityId } = await stock(used, [
      ['10:00', 10],
      ['14:00', 10],
      ['16:00', 10],
    ]));
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await used.drop();
  });

  it('lets exactly as many in as there are places', async () => {
    const answers = await times(200, (server) => book(server));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectProblem(answer, 409, 'insufficient-capacity');
      expect(answer.body).toMatchObject({ Remaining: 0, Alternatives: [{ Time: '14:00' }, { Time: '16:00' }] });
    }
    expect(await verifyCapacity(used)).toMatchObject({ code: 0, Differences: [] });
  });

  it('answers 30 parallel requests with one Idempotency-Key with the same bytes, also after a restart', async () => {
    const send = (server: ServerProcess) => book(server, { Time: '14:00' }, { 'Idempotency-Key': 'once' });
    const answers = await times(30, send);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(29);

    await servers[0]!.stop();
    servers[0] = await ServerProcess.start(used);
    const later = await send(servers[0]);
    expect(later.text).toBe(answers[0]!.text);
    expect(later.headers.get('location')).toBe(answers[0]!.headers.get('location'));
    const bookings = await servers[0].client(operator.api.key).get('/api/v2/operator/bookings', { Search: 'Ada' });
    expect(bookings.body.data.filter(({ Time }: { Time: string }) => Time === '14:00')).toHaveLength(1);
  });

  it('answers what is running before it ends', async () => {
    const ending = servers.pop()!;
    const { answer, sendBody } = await openRequest(
      ending.url,
      operator.api.key!,
      bookingBody(activityId, { Time: '16:00' }),
    );
    const ended = ending.stop();
    await until('the end of new connections', () =>
      fetch(`${ending.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    sendBody();
    expect(await answer).toEqual({ status: 201, connection: 'close' });
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});

/** A booking whose headers have arrived (the server has said to continue) and whose body has not. */
async function openRequest(url: string, key: string, body: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', expect: '100-continue' };
  const text = JSON.stringify(body);
  const open = request(`${url}${BOOKING}`, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(text), connection: 'keep-alive' },
  });
  const answer = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    open.once('error', reject);
    open.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode, connection: response.headers.connection });
    });
  });
  open.flushHeaders();
  await new Promise((resolve) => open.once('continue', resolve));
  return { answer, sendBody: () => open.end(text) };
}
