import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';

/** Messages from a worker to the primary process. */
export type Report = { readonly type: 'ready'; readonly url: string } | { readonly type: 'metrics-wanted' };

/** A message from the primary process to a worker. */
interface MetricsAnswer {
  readonly type: 'metrics';
  /** `undefined` if a worker did not respond in time. */
  readonly text: string | undefined;
}

/** Whether this process is one of several workers. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Reports to the primary process that this worker listens at `url`. */
export function reportReady(url: string): void {
  process.send!({ type: 'ready', url } satisfies Report);
}

/** The sum of all workers' metrics in Prometheus' text format; `undefined` if one of them did not respond within 5 s. */
export async function metricsOfAllWorkers(): Promise<string | undefined> {
  const messages = on(process, 'message') as AsyncIterable<[MetricsAnswer]>;
  process.send!({ type: 'metrics-wanted' } satisfies Report);
  for await (const [message] of messages) if (message.type === 'metrics') return message.text;
  return undefined;
}

/** Sends metrics to a worker that requested them, unless it has disconnected. */
export async function answerMetrics(worker: Worker, metrics: Promise<string>): Promise<void> {
  const text = await metrics.catch(() => undefined);
  if (worker.isConnected()) worker.send({ type: 'metrics', text } satisfies MetricsAnswer);
}
