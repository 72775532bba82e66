import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Turn } from '../../platform/concurrency/fairness';
import { Clock } from '../../platform/values/time';
import { toNano } from '../decimal/quantity';
import { MeterSumsRepository } from '../queries/meter-sums.repository';
import { type Reached, ThresholdNews } from './threshold-news';
import type { ThresholdEntity } from '../definitions/threshold.entity';
import { type ThresholdPeriodKey, ThresholdsRepository } from '../definitions/thresholds.repository';
import { type WatchedPeriod, type WatchedRow, watchedPeriods } from './watched-periods';

/** Thresholds and periods whose reached levels are cached. */
const CACHED = 20_000;

/**
 * Maximum number of levels of an operator that one transaction reports; the next entry of a period reports the rest.
 */
const MAX_ANNOUNCED = 200;

/** A threshold without levels has one, at its limit. */
const ONLY_LIMIT: readonly number[] = [100];

/** Reports that a period has reached a level of a threshold, once per period, in the transaction that reaches it. */
@Injectable()
export class ThresholdWatch {
  /** The levels that a period has reached, which stay reached. */
  private readonly reached = new LRUCache<string, readonly number[]>({ max: CACHED });

  constructor(
    private readonly thresholds: ThresholdsRepository,
    private readonly usage: MeterSumsRepository,
    private readonly news: ThresholdNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares the periods of new entries with their thresholds. The number of statements does not depend on the number
   * of thresholds or, except for batching, on the number of periods and subjects.
   * @param isFirst whether this transaction wrote nothing before these entries
   */
  async checkThresholds(watched: readonly WatchedRow[], isFirst: boolean): Promise<void> {
    const open = watchedPeriods(watched).filter((period) => this.isOpen(period));
    if (open.length === 0) return;
    const locked = await this.thresholds.lockThresholds(
      [...new Set(open.map(({ operatorId }) => operatorId))],
      [...new Set(open.flatMap(({ thresholds }) => thresholds.map(({ id }) => id)))],
    );
    const totals = await this.usage.sums(open);
    for (const [operatorId, reached] of await this.exceeded(open, totals, locked)) {
      await this.announce(operatorId, reached, isFirst);
    }
  }

  private isOpen(period: WatchedPeriod): boolean {
    return period.thresholds.some((threshold) => {
      const known = this.reached.get(keyOf(threshold.id, period));
      return known === undefined || levelsOf(threshold).some((level) => !known.includes(level));
    });
  }

  /** The exceeded levels that are not known to be reached, by operator. */
  private async exceeded(
    periods: readonly WatchedPeriod[],
    totals: readonly bigint[],
    locked: ReadonlyMap<number, ThresholdEntity>,
  ): Promise<Map<number, Reached[]>> {
    const exceeded = new Map<number, Reached[]>();
    const steps = new Map(Array.from(locked, ([id, threshold]) => [id, stepsOf(threshold)]));
    const turn = new Turn();
    for (const [index, period] of periods.entries()) {
      const total = totals[index]!;
      for (const { id } of period.thresholds) {
        const threshold = locked.get(id);
        if (threshold?.period !== period.kind) continue;
        const known = this.reached.get(keyOf(id, period));
        for (const { level, hundredfold } of steps.get(id)!) {
          if (100n * total < hundredfold) break;
          if (!known?.includes(level)) addTo(exceeded, period.operatorId, { threshold, period, level, total });
        }
      }
      if (turn.hasEnded) await turn.pass();
    }
    return exceeded;
  }

  private async announce(operatorId: number, reached: readonly Reached[], isFirst: boolean): Promise<void> {
    const before = await this.thresholds.listReached(
      operatorId,
      [...new Set(reached.map(({ threshold }) => threshold.id))],
      [...new Map(reached.map(({ period }) => [`${period.bucket} ${period.subjectId}`, period])).values()],
    );
    const known = new Map<string, number[]>();
    for (const { thresholdId, level, ...period } of before) addTo(known, keyOf(thresholdId, period), level);
    if (isFirst) for (const [key, levels] of known) this.reached.set(key, levels);
    const news = reached
      .filter(({ threshold, period, level }) => !known.get(keyOf(threshold.id, period))?.includes(level))
      .slice(0, MAX_ANNOUNCED);
    if (news.length === 0) return;
    const levels = news.map(({ threshold, period: { bucket, subjectId }, level }) => {
      return { thresholdId: threshold.id, bucket, subjectId, level };
    });
    await this.thresholds.noteReached(operatorId, levels, this.clock.now());
    await this.news.announce(operatorId, news);
  }
}

function levelsOf({ levels }: ThresholdEntity): readonly number[] {
  return levels ?? ONLY_LIMIT;
}

/** The levels in ascending order, with a hundred times their amounts in billionths, which are whole numbers. */
function stepsOf(threshold: ThresholdEntity): { level: number; hundredfold: bigint }[] {
  const limit = toNano(threshold);
  return levelsOf(threshold).map((level) => ({ level, hundredfold: limit * BigInt(level) }));
}

function keyOf(thresholdId: number, { bucket, subjectId }: ThresholdPeriodKey): string {
  return `${thresholdId} ${bucket} ${subjectId}`;
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
