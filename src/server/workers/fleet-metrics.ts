import type { Worker } from 'node:cluster';
import type { Metrics, Order } from '../../platform/cluster';

/** How long to wait for the metrics of each worker, in milliseconds; slower workers are omitted. */
const ANSWER_LIMIT_MS = 2_000;

interface Collection {
  readonly missing: Set<number>;
  readonly metrics: Metrics[];
  readonly finish: () => void;
}

/** Collects the metrics of all workers, so that any worker can return those of the complete server. */
export class FleetMetrics {
  private readonly reporting = new Map<number, Worker>();
  private readonly open = new Map<number, Collection>();
  /** Counters of workers that have ended: a decreasing sum would look like a restart of the server. */
  private ended: Metrics = [];
  private lastId = 0;

  add(worker: Worker): void {
    this.reporting.set(worker.id, worker);
  }

  /** Requests the metrics of every worker and sends them to `asking`, under its request number. */
  collect(asking: Worker, question: number): void {
    const id = ++this.lastId;
    const metrics = [this.ended];
    const finish = () => {
      clearTimeout(limit);
      this.open.delete(id);
      send(asking, { type: 'metrics-of-all', id: question, metrics });
    };
    const limit = setTimeout(finish, ANSWER_LIMIT_MS);
    this.open.set(id, { missing: new Set(this.reporting.keys()), metrics, finish });
    for (const worker of this.reporting.values()) send(worker, { type: 'report-metrics', id });
  }

  receiveMetrics(worker: Worker, id: number, metrics: Metrics): void {
    const collection = this.open.get(id);
    if (collection) answer(collection, worker, metrics);
  }

  /** Keeps the counters of a worker that ends, but not its gauges, such as memory. */
  async store(worker: Worker, metrics: Metrics): Promise<void> {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker, metrics);
    // Loaded only here, because most primary processes never need it.
    const { AggregatorRegistry } = await import('prom-client');
    const counts = metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
    this.ended = await AggregatorRegistry.aggregate([this.ended, counts]).getMetricsAsJSON();
  }

  /** A worker that died leaves no metrics. */
  removeWorker(worker: Worker): void {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker);
  }
}

function answer({ missing, metrics, finish }: Collection, worker: Worker, given?: Metrics): void {
  if (!missing.delete(worker.id)) return;
  if (given) metrics.push(given);
  if (missing.size === 0) finish();
}

/** Sends an order to a worker, unless it has disconnected. */
export function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}
