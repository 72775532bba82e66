import { once } from 'node:events';
import { createServer } from 'node:net';
import pino from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { AppConfig } from '../../platform/config';
import { explainListenError } from '../../platform/config/load-config';
import { Supervisor, WorkerNotStarted } from './supervisor';

/**
 * Serves with several processes on one port. This primary process only supervises them: it has no application and no
 * database. Prints the address when all are ready. SIGTERM and SIGINT end all of them, SIGHUP restarts them one after
 * another.
 */
export async function runWorkers(config: AppConfig): Promise<void> {
  const port = config.port || (await findFreePort(config));
  const supervisor = new Supervisor(
    {
      workers: config.workers,
      port,
      jobs: config.jobs,
      startSeconds: config.workerStartSeconds,
      endSeconds: config.shutdownSeconds,
    },
    pino({ level: config.logLevel }),
  );
  // Counts rate limits, which apply to the server rather than each worker.
  new RateLimiterClusterMaster();
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) return;
    isEnding = true;
    void supervisor.shutDown().then(() => process.exit(code));
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  let isReady = false;
  process.on('SIGHUP', () => void (isReady && supervisor.restart()));
  try {
    process.stdout.write(`listening on ${await supervisor.start()}\n`);
    isReady = true;
  } catch (error) {
    if (isEnding) return;
    if (!(error instanceof WorkerNotStarted)) throw error;
    // A worker that exited itself has printed the reason.
    if (error.signal) process.stderr.write(`${error.message}\n`);
    end(1);
  }
}

/** With `PORT=0`: finds a port for all workers in advance, so that it stays the same when they are replaced. */
async function findFreePort(config: AppConfig): Promise<number> {
  const server = createServer().listen(0, config.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
