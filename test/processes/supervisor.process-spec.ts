import { type Socket, connect } from 'node:net';
import { allowLoggedErrors } from '../support/server-log';
import { ServerProcess } from '../support/server-process';
import { type TestDatabase, createTestDatabase } from '../support/test-database';
import { until } from '../support/until';

allowLoggedErrors(/restart aborted/);

const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: slipway\r\nConnection: close\r\n\r\n';

/** Enough for a start on a busy machine, and little enough to wait for. */
const START_SECONDS = 45;

describe('a server with a worker that does nothing', () => {
  let used: TestDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    used = await createTestDatabase();
    server = await ServerProcess.start(used, {
      WORKERS: '2',
      WORKER_START_SECONDS: String(START_SECONDS),
      LOG_LEVEL: 'info',
    });
  });

  afterAll(async () => {
    await server.stop();
    await used.drop();
  });

  const isRenewed = (before: readonly number[]) => {
    const now = server.workers();
    return now.length === 2 && !now.some((pid) => before.includes(pid));
  };

  it(
    'gives up a restart whose new worker does not serve, says so, and can restart again',
    async () => {
      const before = server.workers();
      server.restart();
      await until('a new worker', () => server.workers().length === 3, 30);
      process.kill(
        server.workers().find((pid) => !before.includes(pid))!,
        'SIGSTOP',
      );
      await server.printed(/did not become ready within 45 s.*restart aborted/);
      await until('the end of the new worker', () => server.workers().length === 2, 30);
      expect(server.workers()).toEqual(before);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
      server.restart();
      await until('two new workers', () => isRenewed(before), 100);
    },
    START_SECONDS * 5_000,
  );

  it('ends the connection that a worker was given and did not take before it died', async () => {
    await server.printed(/all workers have been restarted/);
    const [stopped, other] = server.workers() as [number, number];
    process.kill(stopped, 'SIGSTOP');
    const ends: string[] = [];
    const sockets = Array.from({ length: 6 }, () => ask(server.url, (end) => ends.push(end)));
    await until('the answers of the other worker', () => ends.length === sockets.length - 1, 30);
    process.kill(stopped, 'SIGKILL');
    await until('the end of the last connection', () => ends.length === sockets.length, 30);
    expect(ends.filter((end) => end === 'answered')).toHaveLength(sockets.length - 1);
    expect(server.workers()).toContain(other);
  });
});

function ask(url: string, ended: (how: string) => void): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(REQUEST));
  let end = 'lost';
  socket.on('data', () => (end = 'answered'));
  socket.on('error', () => undefined);
  socket.once('close', () => ended(end));
  return socket;
}
