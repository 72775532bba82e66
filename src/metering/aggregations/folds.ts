import { createHash } from 'node:crypto';
import { type Quantity, divideHalfEven, toNano } from '../decimal/quantity';
import { readMembers } from '../entries/extra-info';
import { type MeterAggregation, countOf } from './aggregation';

/** An entry with what aggregations need of it. */
export interface FoldedEntry extends Quantity {
  readonly occurredAt: number;
  /** Null if the aggregation does not read it. */
  readonly extraInfo: string | null;
}

/** The usage of a meter, or of a subject, in a period. */
export interface Aggregate {
  /** In billionths. */
  readonly usage: bigint;
  readonly events: number;
}

/** Where an aggregation starts. */
export interface FoldStart {
  readonly start: number;
  /** The time until which a level is known. */
  readonly now: number;
  /** The level at the start, in billionths. */
  readonly level: bigint;
}

const SECONDS_PER_HOUR = 3_600n;

/** Aggregates entries in the order of their time and ID, interval by interval. */
export abstract class Fold {
  private events = 0;

  add(entry: FoldedEntry): void {
    this.events++;
    this.include(entry);
  }

  /** The usage of the interval that ends before `end`, undefined without any; the next entry belongs to the next one. */
  take(end: number): Aggregate | undefined {
    const { events } = this;
    const usage = this.complete(end);
    this.events = 0;
    return usage === undefined && events === 0 ? undefined : { usage: usage ?? 0n, events };
  }

  protected abstract include(entry: FoldedEntry): void;

  protected abstract complete(end: number): bigint | undefined;
}

class Highest extends Fold {
  private highest: bigint | undefined;

  protected include(entry: FoldedEntry): void {
    const usage = toNano(entry);
    if (this.highest === undefined || usage > this.highest) this.highest = usage;
  }

  protected complete(): bigint | undefined {
    const { highest } = this;
    this.highest = undefined;
    return highest;
  }
}

class Last extends Fold {
  private last: Quantity | undefined;

  protected include(entry: FoldedEntry): void {
    this.last = entry;
  }

  protected complete(): bigint | undefined {
    const usage = this.last && toNano(this.last);
    this.last = undefined;
    return usage;
  }
}

/** Counts different values by their hashes, which are short however long the values are. */
class Unique extends Fold {
  private hashes = new Set<string>();

  constructor(private readonly key: string) {
    super();
  }

  protected include({ extraInfo }: FoldedEntry): void {
    const [value] = readMembers(extraInfo, [this.key]);
    if (typeof value === 'string') this.hashes.add(createHash('sha256').update(value).digest('base64url'));
  }

  protected complete(): bigint | undefined {
    const { size } = this.hashes;
    this.hashes = new Set();
    return size === 0 ? undefined : countOf(size);
  }
}

/** Integrates a level over time, in hours. After the current time, it is not known yet. */
class Level extends Fold {
  private level: bigint;
  private since: number;
  /** The integral in billionths of a unit, times seconds. */
  private area = 0n;
  private readonly now: number;

  constructor({ start, now, level }: FoldStart) {
    super();
    this.level = level;
    this.since = start;
    this.now = now;
  }

  protected include(entry: FoldedEntry): void {
    this.moveTo(entry.occurredAt);
    this.level += toNano(entry);
  }

  protected complete(end: number): bigint | undefined {
    this.moveTo(end);
    const { area } = this;
    this.area = 0n;
    return area === 0n ? undefined : divideHalfEven(area, SECONDS_PER_HOUR);
  }

  private moveTo(time: number): void {
    const until = Math.min(time, this.now);
    if (until <= this.since) return;
    this.area += this.level * BigInt(until - this.since);
    this.since = until;
  }
}

/** Starts an aggregation that is computed from entries. */
export function startFold({ aggregation, uniqueBy }: MeterAggregation, start: FoldStart): Fold {
  switch (aggregation) {
    case 'max':
      return new Highest();
    case 'last':
      return new Last();
    case 'unique':
      return new Unique(uniqueBy!);
    case 'weighted-sum':
      return new Level(start);
    default:
      throw new Error(`${aggregation} is not computed from entries`);
  }
}
