import type { Exchange } from './exchange';

/** What clients saw of one fault. */
interface Outage {
  readonly fault: string;
  /** The longest time without an acknowledged write, in ms. */
  readonly longest: number;
  readonly acknowledged: number;
  readonly rejected: number;
}

/** Measures how long nothing was written during each fault. */
export class Outages {
  private readonly measured: Outage[] = [];

  constructor(private readonly exchange: Exchange) {}

  /**
   * Causes a fault and waits until all is well again.
   * @returns the longest time without an acknowledged write, in ms
   */
  async during(fault: string, cause: () => Promise<void>): Promise<number> {
    const from = performance.now();
    await cause();
    const to = performance.now();
    const within = (moments: readonly number[]) => moments.filter((moment) => moment >= from && moment <= to);
    const acknowledged = within(this.exchange.acknowledged);
    const longest = longestGap([from, ...acknowledged, to]);
    this.measured.push({
      ...{ fault, longest, acknowledged: acknowledged.length },
      rejected: within(this.exchange.rejected).length,
    });
    return longest;
  }

  /** As the table in docs/growing.md. */
  toString(): string {
    const lines = this.measured.map(({ fault, longest, acknowledged, rejected }) =>
      ['', fault, `${(longest / 1000).toFixed(1)} s`, acknowledged, rejected, ''].join(' | ').trim(),
    );
    return [
      '| Fault | Longest time without a write | Writes in the meantime | 503 |',
      '|---|---|---|---|',
      ...lines,
    ].join('\n');
  }
}

function longestGap(moments: readonly number[]): number {
  return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index]!));
}
