import cluster from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client exports them. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages from a worker to the primary process. */
export type Report =
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'metrics-of-all-wanted'; readonly id: number }
  | { readonly type: 'metrics'; readonly id: number; readonly metrics: Metrics }
  | { readonly type: 'last-metrics'; readonly metrics: Metrics };

/** Messages from the primary process to a worker. */
export type Order =
  | { readonly type: 'run-jobs' }
  | { readonly type: 'drain' }
  | { readonly type: 'report-metrics'; readonly id: number }
  | { readonly type: 'metrics-of-all'; readonly id: number; readonly metrics: readonly Metrics[] };

/** How long a worker waits for the metrics of all, in milliseconds; longer than the primary process waits for each. */
const METRICS_LIMIT_MS = 4_000;

let lastId = 0;

/** Whether this process is one of several workers. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Reports to the primary process that this worker listens at `url`. */
export function reportReady(url: string): void {
  void sendReport({ type: 'ready', url });
}

/** Runs `work` for each order of this type from the primary process. */
export function onOrder<Type extends Order['type']>(
  type: Type,
  work: (order: Extract<Order, { type: Type }>) => void,
): void {
  process.on('message', (order: Order) => {
    if (order.type === type) work(order as Extract<Order, { type: Type }>);
  });
}

/** Responds to requests of the primary process for this worker's metrics. */
export function offerMetrics(read: () => Promise<Metrics>): void {
  onOrder('report-metrics', ({ id }) => void read().then((metrics) => sendReport({ type: 'metrics', id, metrics })));
}

/** Sends the metrics of a worker that ends to the primary process, so that its counters are preserved. */
export async function leaveMetrics(metrics: Metrics): Promise<void> {
  await sendReport({ type: 'last-metrics', metrics });
}

/**
 * The metrics of all workers, including those that have ended.
 * @throws Error if the primary process does not respond within 4 s
 */
export function metricsOfAll(): Promise<readonly Metrics[]> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit);
      process.off('message', look);
    };
    const limit = setTimeout(() => {
      end();
      reject(new Error('the primary process does not respond'));
    }, METRICS_LIMIT_MS);
    const look = (order: Order) => {
      if (order.type !== 'metrics-of-all' || order.id !== id) return;
      end();
      resolve(order.metrics);
    };
    process.on('message', look);
    void sendReport({ type: 'metrics-of-all-wanted', id });
  });
}

/** If a report cannot be sent, there is no primary process, and Node.js ends the worker. */
function sendReport(report: Report): Promise<void> {
  return new Promise((resolve) => process.send!(report, undefined, undefined, () => resolve()));
}
