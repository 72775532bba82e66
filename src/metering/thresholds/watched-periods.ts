import { THRESHOLD_PERIODS, type ThresholdPeriod } from '../dto/threshold.dto';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import type { ThresholdPeriodKey } from '../definitions/thresholds.repository';
import type { UsageEntryRow } from '../entries/usage-entry';
import { bucketRange, dayBucketAt, isBeyondDates, monthBucket } from '../local-buckets';
import type { MeterPeriod } from '../queries/meter-sums.repository';
import { ALL } from '../subjects/subject-totals.repository';

/** An entry of a meter with thresholds. */
export interface WatchedRow {
  readonly row: UsageEntryRow;
  readonly thresholds: readonly ThresholdEntity[];
  /** The operator's time zone. */
  readonly timeZone: string;
  /** Whether the usage of the meter is the number of its entries. */
  readonly isCounted: boolean;
  /** Whether the totals by subject use the days of this time zone. */
  readonly hasTotals: boolean;
}

/** A local day or month of a meter or a subject, with the thresholds that apply to it. */
export interface WatchedPeriod extends MeterPeriod, ThresholdPeriodKey {
  readonly kind: ThresholdPeriod;
  readonly thresholds: readonly ThresholdEntity[];
}

/** The periods of entries in ascending order. A threshold ignores periods that ended before it was added. */
export function watchedPeriods(watched: readonly WatchedRow[]): WatchedPeriod[] {
  const periods = new Map<string, WatchedPeriod | undefined>();
  const firstDays = new Map<number, number>();
  for (const each of watched) {
    const day = dayBucketAt(each.timeZone, each.row.occurredAt);
    if (isBeyondDates(day)) continue;
    for (const { id, createdAt } of each.thresholds) {
      if (!firstDays.has(id)) firstDays.set(id, dayBucketAt(each.timeZone, createdAt));
    }
    const { meterId, subjectId } = each.row;
    for (const kind of THRESHOLD_PERIODS) {
      const bucket = bucketOf(kind, day);
      for (const of of subjectId === null ? [ALL] : [ALL, subjectId]) {
        const key = `${meterId} ${bucket} ${of}`;
        if (!periods.has(key)) periods.set(key, toPeriod(each, kind, { bucket, subjectId: of }, firstDays));
      }
    }
  }
  return [...periods.values()].filter((period) => period !== undefined).sort(inOrderOfTime);
}

/** @returns undefined if no threshold applies */
function toPeriod(
  { row: { operatorId, meterId }, thresholds, timeZone, isCounted, hasTotals }: WatchedRow,
  kind: ThresholdPeriod,
  { bucket, subjectId }: ThresholdPeriodKey,
  firstDays: ReadonlyMap<number, number>,
): WatchedPeriod | undefined {
  const applying = thresholds.filter(
    (threshold) =>
      threshold.period === kind &&
      appliesTo(threshold, subjectId) &&
      bucket >= bucketOf(kind, firstDays.get(threshold.id)!),
  );
  if (applying.length === 0) return undefined;
  const subject =
    subjectId === ALL ? undefined : { id: subjectId, totals: hasTotals ? [{ kind, buckets: [bucket] }] : undefined };
  return {
    ...{ operatorId, meterId, isCounted, subject, kind, bucket, subjectId, thresholds: applying },
    ...bucketRange(timeZone, bucket),
  };
}

/** @param subjectId `ALL` for the meter's total */
function appliesTo(threshold: ThresholdEntity, subjectId: number): boolean {
  if (subjectId === ALL) return threshold.subjectId === null;
  return threshold.subjectId === ALL || threshold.subjectId === subjectId;
}

function bucketOf(kind: ThresholdPeriod, day: number): number {
  return kind === 'day' ? day : monthBucket(day);
}

function inOrderOfTime(one: WatchedPeriod, other: WatchedPeriod): number {
  return one.bucket - other.bucket;
}
