import type { Worker } from 'node:cluster';
import type { Metrics, Order } from './messages';

/** How long a worker may take to tell its metrics before the others' are handed on without them, in milliseconds. */
const ANSWER_LIMIT_MS = 2_000;

interface Collection {
  readonly missing: Set<number>;
  readonly metrics: Metrics[];
  readonly finish: () => void;
}

/** Collects the metrics of all workers, so that any of them can show those of the whole server. */
export class FleetMetrics {
  private readonly reporting = new Map<number, Worker>();
  private readonly open = new Map<number, Collection>();
  /** The counts of workers that have ended: a sum that shrank would look like a restart of the server. */
  private ended: Metrics = [];
  private lastId = 0;

  add(worker: Worker): void {
    this.reporting.set(worker.id, worker);
  }

  /** Asks every worker and tells `asking` what they said, under its own number of the question. */
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

  note(worker: Worker, id: number, metrics: Metrics): void {
    const collection = this.open.get(id);
    if (collection) answer(collection, worker, metrics);
  }

  /** Keeps the counts of a worker that ends; what it measured of itself, such as its memory, goes with it. */
  async store(worker: Worker, metrics: Metrics): Promise<void> {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker, metrics);
    // Loaded only here: most primaries never need it.
    const { AggregatorRegistry } = await import('prom-client');
    const counts = metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
    this.ended = await AggregatorRegistry.aggregate([this.ended, counts]).getMetricsAsJSON();
  }

  /** A worker that died leaves nothing. */
  forget(worker: Worker): void {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker);
  }
}

function answer({ missing, metrics, finish }: Collection, worker: Worker, given?: Metrics): void {
  if (!missing.delete(worker.id)) return;
  if (given) metrics.push(given);
  if (missing.size === 0) finish();
}

/** Gives an order to a worker that can still take it. */
export function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}
