import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { KeptAliveClient } from '../support/kept-alive';
import { PrivateMariadb } from '../support/private-mariadb';
import { allowLoggedErrors } from '../support/server-log';
import { ServerProcess } from '../support/server-process';
import { stock } from '../support/booking-load';
import { type TestDatabase, createTestDatabase, database } from '../support/test-database';
import { until } from '../support/until';

// Setting up the demo takes seconds, and much longer on a busy machine.
jest.setTimeout(300_000);

allowLoggedErrors(/shutdown aborted after SHUTDOWN_SECONDS/);

const CLIENTS = 20;
const BOUND = { SHUTDOWN_SECONDS: '3', LOG_LEVEL: 'error' };

describe.each(['1', '2'])('the end of a server with WORKERS=%s', (WORKERS) => {
  let used: TestDatabase;

  beforeAll(async () => {
    used = await createTestDatabase();
  });

  afterAll(() => used.drop());

  it('is announced to every active client with a response', async () => {
    const server = await ServerProcess.start(used, { WORKERS });
    const clients = Array.from({ length: CLIENTS }, () => new KeptAliveClient(server.url));
    await until('answers to all', () => clients.every(({ answered }) => answered > 5), 30);
    const ended = server.stop();
    expect(await Promise.all(clients.map(({ end }) => end))).toEqual(Array(CLIENTS).fill('told'));
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('comes in spite of a request without an end, which the log names', async () => {
    const { operator } = await stock(used);
    const server = await ServerProcess.start(used, { WORKERS, ...BOUND });
    const upload = beginUpload(server, operator.api.key!);
    await once(upload, 'continue');
    const { stdout } = await server.stop();
    const given = stdout.split('\n').find((line) => line.includes('shutdown aborted after SHUTDOWN_SECONDS=3'))!;
    expect(JSON.parse(given)).toMatchObject({
      level: 50,
      unanswered: 1,
      requests: [{ requestId: 'endless', method: 'POST', route: '/api/v2/ota/partner/uploads' }],
    });
    expect(stdout).not.toContain('is killed');
  });
});

/** An upload of which no more comes than its head. */
function beginUpload({ url }: ServerProcess, key: string): ClientRequest {
  const upload = request(`${url}/api/v2/ota/partner/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000,
      'x-request-id': 'endless',
      expect: '100-continue',
    },
  });
  upload.on('error', () => undefined);
  upload.flushHeaders();
  return upload;
}

if (database() === 'mariadb') {
  describe('the end of a server whose database does not answer', () => {
    it.each(['1', '2'])('comes all the same, with WORKERS=%s', async (WORKERS) => {
      const mariadb = await PrivateMariadb.start();
      const used = await createTestDatabase();
      await mariadb.query('CREATE DATABASE frozen');
      const server = await ServerProcess.start(
        { url: mariadb.url('frozen'), dataDir: used.dataDir },
        { WORKERS, ...BOUND, DEMO: 'on' },
      );
      const key = /partner +(slip_\S+)/.exec(server.output)![1];
      await server.client(key).get('/api/v2/ota/partner/products');
      mariadb.pause();
      const requested = Array.from({ length: 10 }, () =>
        server
          .client(key)
          .get('/api/v2/ota/partner/bookings')
          .catch(() => undefined),
      );
      const { stdout } = await server.stop();
      expect(stdout).toContain('shutdown aborted after SHUTDOWN_SECONDS=3');
      await Promise.all(requested);
      mariadb.resume();
      await mariadb.stop();
      await used.drop();
    });
  });
}
