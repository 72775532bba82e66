import type { Aggregate, Fold, FoldedEntry } from './folds';

/** Aggregates entries in the order of their time by interval. */
export class FoldedIntervals {
  private readonly points = new Map<number, Aggregate>();
  private index = 0;

  /**
   * @param starts the starts of consecutive intervals in ascending order
   * @param end where the last one ends
   */
  constructor(
    private readonly fold: Fold,
    private readonly starts: readonly number[],
    private readonly end: number,
  ) {}

  add(entry: FoldedEntry): void {
    while (this.index + 1 < this.starts.length && entry.occurredAt >= this.starts[this.index + 1]!) this.close();
    this.fold.add(entry);
  }

  /** The usage by the index of the interval; without intervals that have none. */
  complete(): Map<number, Aggregate> {
    while (this.index < this.starts.length) this.close();
    return this.points;
  }

  private close(): void {
    const aggregate = this.fold.take(this.starts[this.index + 1] ?? this.end);
    if (aggregate) this.points.set(this.index, aggregate);
    this.index++;
  }
}
