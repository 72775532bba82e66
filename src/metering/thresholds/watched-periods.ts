import { bucketRange, dayBucketAt, isBeyondDates, monthBucket } from '../groups/local-buckets';
import type { MeterPeriod } from '../queries/meter-sums.repository';
import type { UsageEntryRow } from '../recording/usage-entry';
import type { ThresholdEntity } from './threshold.entity';

/** An entry of a meter with thresholds. */
export interface WatchedRow {
  readonly row: UsageEntryRow;
  readonly thresholds: readonly ThresholdEntity[];
  /** The operator's time zone. */
  readonly timeZone: string;
}

/** A local day or month of a meter, with the thresholds that apply to it. */
export interface WatchedPeriod extends MeterPeriod {
  readonly bucket: number;
  readonly thresholds: readonly ThresholdEntity[];
}

/** The periods of entries in ascending order. A threshold ignores periods that ended before it was added. */
export function periodsOf(watched: readonly WatchedRow[]): WatchedPeriod[] {
  const periods = new Map<string, WatchedPeriod>();
  for (const { row, thresholds, timeZone } of watched) {
    const day = dayBucketAt(timeZone, row.occurredAt);
    if (isBeyondDates(day)) continue;
    for (const [kind, bucket] of [['day', day] as const, ['month', monthBucket(day)] as const]) {
      const { operatorId, meterId } = row;
      const key = `${meterId} ${bucket}`;
      if (periods.has(key)) continue;
      const applying = thresholds.filter(
        ({ period, createdAt }) => period === kind && bucket >= bucketOf(kind, dayBucketAt(timeZone, createdAt)),
      );
      const period = { operatorId, meterId, bucket, thresholds: applying, ...bucketRange(timeZone, bucket) };
      periods.set(key, period);
    }
  }
  return [...periods.values()].filter(({ thresholds }) => thresholds.length > 0).sort(inOrderOfTime);
}

function bucketOf(kind: ThresholdEntity['period'], day: number): number {
  return kind === 'day' ? day : monthBucket(day);
}

function inOrderOfTime(one: WatchedPeriod, other: WatchedPeriod): number {
  return one.bucket - other.bucket;
}
