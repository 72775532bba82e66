import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/values/time';
import { toNano } from '../decimal/quantity';
import { MeterSumsRepository, type MeterPeriod } from '../queries/meter-sums.repository';
import { bucketRange, dayBucketAt, isBeyondDates, monthBucket } from '../local-buckets';
import type { UsageEntryRow } from '../entries/usage-entry';
import { type Reached, ThresholdNews } from './threshold-news';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import { ThresholdsRepository } from '../definitions/thresholds.repository';

/** An entry of a meter with thresholds. */
interface WatchedRow {
  readonly row: UsageEntryRow;
  readonly thresholds: readonly ThresholdEntity[];
  /** The operator's time zone. */
  readonly timeZone: string;
}

/** A local day or month of a meter, with the thresholds that apply to it. */
interface WatchedPeriod extends MeterPeriod {
  readonly bucket: number;
  readonly thresholds: readonly ThresholdEntity[];
}

/** Reached periods that are cached. */
const CACHED = 20_000;

/**
 * Maximum number of periods of an operator that one transaction reports; the next entry of a period reports the rest.
 */
const MAX_ANNOUNCED = 200;

/** Reports that a period has reached a threshold, once per period, in the transaction that reaches it. */
@Injectable()
export class ThresholdWatch {
  /** A reached period stays reached. */
  private readonly reached = new LRUCache<string, true>({ max: CACHED });

  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly usage: MeterSumsRepository,
    private readonly news: ThresholdNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares the periods of new entries with their thresholds. The number of statements does not depend on the number
   * of thresholds or, except for batching, on the number of periods.
   * @param isFirst whether this transaction wrote nothing before these entries
   */
  async checkThresholds(watched: readonly WatchedRow[], isFirst: boolean): Promise<void> {
    const open = periodsOf(watched).filter((period) =>
      period.thresholds.some((threshold) => !this.reached.has(keyOf(threshold, period))),
    );
    if (open.length === 0) return;
    const locked = await this.thresholds.lockThresholds(
      [...new Set(open.map(({ operatorId }) => operatorId))],
      [...new Set(open.flatMap(({ thresholds }) => thresholds.map(({ id }) => id)))],
    );
    const totals = await this.usage.sums(open);
    const byOperator = new Map<number, Reached[]>();
    for (const reached of this.exceeded(open, totals, locked)) {
      const { operatorId } = reached.threshold;
      const all = byOperator.get(operatorId);
      if (all) all.push(reached);
      else byOperator.set(operatorId, [reached]);
    }
    for (const [operatorId, reached] of byOperator) await this.announce(operatorId, reached, isFirst);
  }

  private *exceeded(
    periods: readonly WatchedPeriod[],
    totals: readonly bigint[],
    locked: ReadonlySet<number>,
  ): Generator<Reached> {
    for (const [index, period] of periods.entries()) {
      const total = totals[index]!;
      for (const threshold of period.thresholds) {
        if (total < toNano(threshold) || !locked.has(threshold.id) || this.reached.has(keyOf(threshold, period)))
          continue;
        yield { threshold, bucket: period.bucket, total };
      }
    }
  }

  private async announce(operatorId: number, reached: readonly Reached[], isFirst: boolean): Promise<void> {
    const before = await this.thresholds.listReached(
      operatorId,
      [...new Set(reached.map(({ threshold }) => threshold.id))],
      [...new Set(reached.map(({ bucket }) => bucket))],
    );
    const keys = new Set(before.map(({ thresholdId, bucket }) => keyOf({ id: thresholdId }, { bucket })));
    if (isFirst) for (const key of keys) this.reached.set(key, true);
    const news = reached
      .filter(({ threshold, bucket }) => !keys.has(keyOf(threshold, { bucket })))
      .slice(0, MAX_ANNOUNCED);
    if (news.length === 0) return;
    const periods = news.map(({ threshold, bucket }) => ({ thresholdId: threshold.id, bucket }));
    await this.thresholds.noteReached(operatorId, periods, this.clock.now());
    await this.news.announce(operatorId, news);
  }
}

function keyOf({ id }: Pick<ThresholdEntity, 'id'>, { bucket }: Pick<WatchedPeriod, 'bucket'>): string {
  return `${id} ${bucket}`;
}

/** The periods of entries in ascending order. A threshold ignores periods that ended before it was added. */
function periodsOf(watched: readonly WatchedRow[]): WatchedPeriod[] {
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
