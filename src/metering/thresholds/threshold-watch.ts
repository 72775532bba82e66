import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../shared/time';
import { bucketRange, dayBucketAt, isBeyondDates, monthBucket } from '../groups/local-buckets';
import { toNano } from '../numbers/quantity';
import { MeterSumsRepository } from '../reading/meter-sums.repository';
import type { UsageEntryRow } from '../recording/usage-entry';
import { ThresholdNews } from './threshold-news';
import type { ThresholdEntity } from './threshold.entity';
import { ThresholdsRepository } from './thresholds.repository';

/** Reached periods that are remembered. */
const REMEMBERED = 20_000;

/** An entry of a meter that has thresholds. */
export interface WatchedRow {
  readonly row: UsageEntryRow;
  readonly thresholds: readonly ThresholdEntity[];
  /** The operator's. */
  readonly timeZone: string;
}

/** A day or month of a threshold. */
interface WatchedPeriod {
  readonly threshold: ThresholdEntity;
  readonly bucket: number;
  readonly timeZone: string;
}

/** Tells that a period has reached a threshold in the very unit of work that reaches it, once for each period. */
@Injectable()
export class ThresholdWatch {
  /** What has been reached once stays so. */
  private readonly reached = new LRUCache<string, true>({ max: REMEMBERED });

  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly usage: MeterSumsRepository,
    private readonly news: ThresholdNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks at the periods of entries that were written just now.
   * @param isFirst whether nothing else was written in this unit of work before its entries
   */
  async look(watched: readonly WatchedRow[], isFirst: boolean): Promise<void> {
    for (const period of periodsOf(watched)) {
      if (!this.reached.has(keyOf(period))) await this.lookAt(period, isFirst);
    }
  }

  private async lookAt(period: WatchedPeriod, isFirst: boolean): Promise<void> {
    const { threshold, bucket, timeZone } = period;
    const { operatorId, id, meterId } = threshold;
    const reachedAt = await this.thresholds.lockPeriod(operatorId, id, bucket);
    if (reachedAt !== undefined) {
      if (isFirst) this.reached.set(keyOf(period), true);
      return;
    }
    const total = await this.usage.sum(operatorId, meterId, bucketRange(timeZone, bucket));
    if (total < toNano(threshold)) return;
    await this.thresholds.noteReached(operatorId, id, bucket, this.clock.now());
    await this.news.tell(threshold, bucket, total);
  }
}

/** The periods that entries fall into, in one order for everybody. Those that were over when a threshold was made are none of its. */
function periodsOf(watched: readonly WatchedRow[]): WatchedPeriod[] {
  const periods = new Map<string, WatchedPeriod>();
  for (const { row, thresholds, timeZone } of watched) {
    const day = dayBucketAt(timeZone, row.occurredAt);
    if (isBeyondDates(day)) continue;
    for (const threshold of thresholds) {
      const bucket = periodBucket(threshold, day);
      if (bucket < periodBucket(threshold, dayBucketAt(timeZone, threshold.createdAt))) continue;
      const period = { threshold, bucket, timeZone };
      periods.set(keyOf(period), period);
    }
  }
  return [...periods.values()].sort((one, other) => one.threshold.id - other.threshold.id || one.bucket - other.bucket);
}

function periodBucket({ period }: ThresholdEntity, day: number): number {
  return period === 'day' ? day : monthBucket(day);
}

function keyOf({ threshold, bucket }: WatchedPeriod): string {
  return `${threshold.id} ${bucket}`;
}
