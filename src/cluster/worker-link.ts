import cluster from 'node:cluster';
import type { Figures, Order, Report } from './messages';

/** How long a worker waits for the figures of all, in milliseconds: longer than the primary waits for each. */
const FIGURES_LIMIT_MS = 4_000;

let lastId = 0;

/** Whether this process is one of several that serve together. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Tells the primary that this worker listens at `url`. */
export function reportReady(url: string): void {
  void tell({ type: 'ready', url });
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

/** Answers the primary whenever it asks for the figures of this worker. */
export function offerFigures(read: () => Promise<Figures>): void {
  onOrder('report-figures', ({ id }) => void read().then((figures) => tell({ type: 'figures', id, figures })));
}

/** Leaves the figures of a worker that ends with the primary, so that what it counted stays counted. */
export async function leaveFigures(figures: Figures): Promise<void> {
  await tell({ type: 'last-figures', figures });
}

/**
 * The figures of every worker, and of those that have ended.
 * @throws Error when the primary does not answer within 4 s
 */
export function figuresOfAll(): Promise<readonly Figures[]> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(limit);
      process.off('message', look);
    };
    const limit = setTimeout(() => {
      end();
      reject(new Error('the primary process does not answer'));
    }, FIGURES_LIMIT_MS);
    const look = (order: Order) => {
      if (order.type !== 'figures-of-all' || order.id !== id) return;
      end();
      resolve(order.figures);
    };
    process.on('message', look);
    void tell({ type: 'figures-of-all-wanted', id });
  });
}

/** A report that cannot be sent has nobody to read it: without a primary, Node.js ends the worker. */
function tell(report: Report): Promise<void> {
  return new Promise((resolve) => process.send!(report, undefined, undefined, () => resolve()));
}
