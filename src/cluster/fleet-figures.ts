import type { Worker } from 'node:cluster';
import type { Figures, Order } from './messages';

/** How long a worker may take to tell its figures before the others' are handed on without them, in milliseconds. */
const ANSWER_LIMIT_MS = 2_000;

interface Collection {
  readonly missing: Set<number>;
  readonly figures: Figures[];
  readonly finish: () => void;
}

/** Collects the metrics of all workers, so that any of them can show those of the whole server. */
export class FleetFigures {
  private readonly reporting = new Map<number, Worker>();
  private readonly open = new Map<number, Collection>();
  /** The counts of workers that have ended: a sum that shrank would look like a restart of the server. */
  private ended: Figures = [];
  private lastId = 0;

  add(worker: Worker): void {
    this.reporting.set(worker.id, worker);
  }

  /** Asks every worker and tells `asking` what they said, under its own number of the question. */
  collect(asking: Worker, question: number): void {
    const id = ++this.lastId;
    const figures = [this.ended];
    const finish = () => {
      clearTimeout(limit);
      this.open.delete(id);
      send(asking, { type: 'figures-of-all', id: question, figures });
    };
    const limit = setTimeout(finish, ANSWER_LIMIT_MS);
    this.open.set(id, { missing: new Set(this.reporting.keys()), figures, finish });
    for (const worker of this.reporting.values()) send(worker, { type: 'report-figures', id });
  }

  note(worker: Worker, id: number, figures: Figures): void {
    const collection = this.open.get(id);
    if (collection) answer(collection, worker, figures);
  }

  /** Keeps the counts of a worker that ends; what it measured of itself, such as its memory, goes with it. */
  async keep(worker: Worker, figures: Figures): Promise<void> {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker, figures);
    // Loaded only here: most primaries never need it.
    const { AggregatorRegistry } = await import('prom-client');
    const counts = figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
    this.ended = await AggregatorRegistry.aggregate([this.ended, counts]).getMetricsAsJSON();
  }

  /** A worker that died leaves nothing. */
  forget(worker: Worker): void {
    this.reporting.delete(worker.id);
    for (const collection of this.open.values()) answer(collection, worker);
  }
}

function answer({ missing, figures, finish }: Collection, worker: Worker, given?: Figures): void {
  if (!missing.delete(worker.id)) return;
  if (given) figures.push(given);
  if (missing.size === 0) finish();
}

/** Gives an order to a worker that can still take it. */
export function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}
