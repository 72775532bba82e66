import cluster, { type Worker } from 'node:cluster';
import pino from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { type Report, answerMetrics } from '../../platform/cluster';
import type { AppConfig } from '../../platform/config';

/** Delay before a worker that exited is replaced, in milliseconds, so that one that cannot start does not keep a core busy. */
const REPLACEMENT_DELAY_MS = 1_000;

/**
 * How much longer than a worker's own shutdown limit this process waits, so that the worker can log what it abandons.
 * In milliseconds.
 */
const END_MARGIN_MS = 1_000;

/** Variables of all workers but the first, which sets up the demo and runs scheduled jobs. */
const OTHER_WORKERS = { JOBS: 'off', DEMO: 'off' };

/**
 * Serves with several processes on one port. This primary process has no application and no database: it starts the
 * workers, replaces those that exit, and forwards signals. It prints the address when all workers serve; if the first
 * one cannot start, it exits with 1.
 */
export function runWorkers(config: AppConfig): void {
  const logger = pino({ level: config.logLevel });
  // Counts rate limits, which apply to the server rather than each worker.
  new RateLimiterClusterMaster();
  const fleet = new AggregatorRegistry();
  let ready = 0;
  let isEnding = false;

  const start = (variables: NodeJS.ProcessEnv): void => {
    const worker = cluster.fork(variables);
    // Sending to a worker that just died fails; its exit event reports that, too.
    worker.on('error', (error) => logger.debug({ err: error, msg: 'a worker cannot be reached' }));
    worker.on('message', (report: Report) => {
      if (report.type === 'ready') noteReady(report.url);
      if (report.type === 'metrics-wanted') void answerMetrics(worker, fleet.clusterMetrics());
    });
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      if (isEnding) return;
      if (ready === 0) failToStart(signal);
      logger.warn({ worker: worker.process.pid, code, signal, msg: 'a worker exited unexpectedly' });
      setTimeout(() => !isEnding && start(variables), REPLACEMENT_DELAY_MS);
    });
  };

  const noteReady = (url: string): void => {
    ready++;
    // The first worker has migrated the database.
    if (ready === 1) for (let count = 1; count < config.workers; count++) start(OTHER_WORKERS);
    if (ready === config.workers) process.stdout.write(`listening on ${url}\n`);
  };

  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    // `worker.kill` would disconnect from this process first.
    for (const worker of workers) worker.process.kill('SIGTERM');
    setTimeout(() => killAll(workers, logger), config.shutdownSeconds * 1000 + END_MARGIN_MS).unref();
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  start({});
}

/** Only a worker that was killed has not printed the reason itself. */
function failToStart(signal: NodeJS.Signals | null): never {
  if (signal) process.stderr.write(`A worker exited before it was ready (${signal}).\n`);
  process.exit(1);
}

function killAll(workers: readonly Worker[], logger: pino.Logger): void {
  for (const worker of workers.filter((each) => !each.isDead())) {
    logger.error({ worker: worker.process.pid, msg: 'a worker did not exit in time and was killed' });
    worker.process.kill('SIGKILL');
  }
}
