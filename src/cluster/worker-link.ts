import cluster from 'node:cluster';
import type { Metrics, Order, Report } from './messages';

/** How long a worker waits for the metrics of all, in milliseconds: longer than the primary waits for each. */
const METRICS_LIMIT_MS = 4_000;

let lastId = 0;

/** Whether this process is one of several that serve together. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Tells the primary that this worker listens at `url`. */
export function reportReady(url: string): void {
  void sendReport({ type: 'ready', url });
}

/** Does `work` each time the primary orders it. */
export function onOrder<Type extends Order['type']>(
  type: Type,
  work: (order: Extract<Order, { type: Type }>) => void,
): void {
  process.on('message', (order: Order) => {
    if (order.type === type) work(order as Extract<Order, { type: Type }>);
  });
}

/** Answers the primary whenever it asks for the metrics of this worker. */
export function offerMetrics(read: () => Promise<Metrics>): void {
  onOrder('report-metrics', ({ id }) => void read().then((metrics) => sendReport({ type: 'metrics', id, metrics })));
}

/** Leaves the metrics of a worker that ends with the primary, so that what it counted stays counted. */
export async function leaveMetrics(metrics: Metrics): Promise<void> {
  await sendReport({ type: 'last-metrics', metrics });
}

/**
 * The metrics of every worker, and of those that have ended.
 * @throws Error when the primary does not answer within 4 s
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
      reject(new Error('the primary process does not answer'));
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

/** A report that cannot be sent has nobody to read it: without a primary, Node.js ends the worker. */
function sendReport(report: Report): Promise<void> {
  return new Promise((resolve) => process.send!(report, undefined, undefined, () => resolve()));
}
