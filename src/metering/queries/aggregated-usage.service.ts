import { Injectable } from '@nestjs/common';
import { KeyedMutex, Turn } from '../../platform/concurrency/fairness';
import { Clock } from '../../platform/values/time';
import { AggregatedEntriesRepository } from '../aggregations/aggregated-entries.repository';
import { type Aggregations, type MeterAggregation, addedMeters } from '../aggregations/aggregation';
import { type Aggregate, type Fold, startFold } from '../aggregations/folds';
import { FoldedIntervals } from '../aggregations/folded-intervals';
import { wordsToNano } from '../decimal/words';
import type { EntryFilter } from '../entries/usage-entries.repository';
import { ALL } from '../subjects/subject-totals.repository';
import { DAY_SECONDS } from '../time-parts';
import { MeterSumsRepository } from './meter-sums.repository';
import { SubjectSumsService } from './subject-sums.service';
import { type UsagePeriod, timeBefore } from './usage-period';
import { UsageTotalsRepository } from './usage-totals.repository';

/** How many computations of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

/** Levels in billionths, by the ID of a meter or subject. */
type Levels = Map<number, bigint>;

interface AggregatedPeriod {
  readonly operatorId: number;
  readonly period: UsagePeriod;
  /** Entries of this subject only. */
  readonly subjectId?: number | undefined;
}

/**
 * Computes usage that is no sum from the entries of a period: what is stored would have to be computed again after
 * late entries and voids. Computations of one operator run one after another, and yield to other requests.
 */
@Injectable()
export class AggregatedUsageService {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly entries: AggregatedEntriesRepository,
    private readonly meterSums: MeterSumsRepository,
    private readonly subjectSums: SubjectSumsService,
    private readonly totals: UsageTotalsRepository,
    private readonly clock: Clock,
  ) {}

  /** The usage of some meters in a period, by ID; without those that have none. */
  async ofMeters(request: AggregatedPeriod, meters: Aggregations): Promise<Map<number, Aggregate>> {
    const series = await this.series(request, meters, [request.period.start]);
    return new Map(Array.from(series, ([id, points]) => [id, points.get(0)!]));
  }

  /**
   * The usage of some meters by interval.
   * @param starts the starts of the intervals in ascending order; the last one ends with the period
   * @returns the usage by the index of the interval, by meter; without intervals that have none
   * @throws OverloadedError if earlier computations of the operator make it wait for more than 6 s
   */
  async series(
    request: AggregatedPeriod,
    meters: Aggregations,
    starts: readonly number[],
  ): Promise<Map<number, Map<number, Aggregate>>> {
    if (meters.size === 0 || starts.length === 0) return new Map();
    return this.queues.run(request.operatorId, () => this.computeSeries(request, meters, starts));
  }

  /**
   * The usage of a meter by the ID of a subject, with `ALL` for entries without one; without those that have none.
   * @throws OverloadedError if earlier computations of the operator make it wait for more than 6 s
   */
  bySubject(
    operatorId: number,
    meterId: number,
    aggregation: MeterAggregation,
    period: UsagePeriod,
  ): Promise<Map<number, Aggregate>> {
    return this.queues.run(operatorId, () => this.computeBySubject(operatorId, meterId, aggregation, period));
  }

  private async computeSeries(
    { operatorId, period, subjectId }: AggregatedPeriod,
    meters: Aggregations,
    starts: readonly number[],
  ): Promise<Map<number, Map<number, Aggregate>>> {
    const levels = await this.levels({ operatorId, period, subjectId }, meters);
    const folded = new Map<number, FoldedIntervals>();
    for (const [meterId, aggregation] of meters) {
      const fold = this.start(aggregation, period, levels.get(meterId));
      folded.set(meterId, new FoldedIntervals(fold, starts, period.end));
    }
    const { start, end } = period;
    if (subjectId !== undefined) {
      await this.foldEntries(operatorId, { start, end, subjectId }, meters, (meterId) => folded.get(meterId));
    } else {
      for (const [meterId, aggregation] of meters) {
        const ofMeter = new Map([[meterId, aggregation]]);
        await this.foldEntries(operatorId, { start, end, meterId }, ofMeter, () => folded.get(meterId));
      }
    }
    const series = new Map<number, Map<number, Aggregate>>();
    const turn = new Turn();
    for (const [meterId, intervals] of folded) {
      const points = intervals.complete();
      if (points.size > 0) series.set(meterId, points);
      if (turn.hasEnded) await turn.pass();
    }
    return series;
  }

  private async computeBySubject(
    operatorId: number,
    meterId: number,
    aggregation: MeterAggregation,
    period: UsagePeriod,
  ): Promise<Map<number, Aggregate>> {
    const isLevel = aggregation.aggregation === 'weighted-sum';
    const levels = isLevel ? await this.levelsBySubject(operatorId, meterId, period) : new Map<number, bigint>();
    const folds = new Map<number, Fold>();
    const foldOf = (id: number) => {
      let fold = folds.get(id);
      if (!fold) folds.set(id, (fold = this.start(aggregation, period, levels.get(id))));
      return fold;
    };
    const filter = { start: period.start, end: period.end, meterId };
    await this.foldEntries(operatorId, filter, new Map([[meterId, aggregation]]), (_meterId, subjectId) =>
      foldOf(subjectId ?? ALL),
    );
    for (const id of levels.keys()) foldOf(id);
    const aggregates = new Map<number, Aggregate>();
    const turn = new Turn();
    for (const [id, fold] of folds) {
      const aggregate = fold.take(period.end);
      if (aggregate) aggregates.set(id, aggregate);
      if (turn.hasEnded) await turn.pass();
    }
    return aggregates;
  }

  private async foldEntries(
    operatorId: number,
    filter: EntryFilter,
    meters: Aggregations,
    foldOf: (meterId: number, subjectId: number | null) => Pick<Fold, 'add'> | undefined,
  ): Promise<void> {
    const withExtraInfo = [...meters.values()].some(({ aggregation }) => aggregation === 'unique');
    const turn = new Turn();
    for await (const rows of this.entries.portions(operatorId, filter, { withExtraInfo })) {
      for (const row of rows) {
        foldOf(row.meterId, row.subjectId)?.add(row);
        if (turn.hasEnded) await turn.pass();
      }
    }
  }

  private start(aggregation: MeterAggregation, { start }: UsagePeriod, level = 0n): Fold {
    return startFold(aggregation, { start, now: this.clock.now(), level });
  }

  /** The levels of meters at the start of a period: the sums of everything before. */
  private async levels({ operatorId, period, subjectId }: AggregatedPeriod, meters: Aggregations): Promise<Levels> {
    const meterIds = [...meters].flatMap(([id, { aggregation }]) => (aggregation === 'weighted-sum' ? id : []));
    const before = timeBefore(period);
    const levels: Levels = new Map(meterIds.map((id) => [id, 0n]));
    if (meterIds.length === 0 || !before) return levels;
    if (subjectId !== undefined) {
      for await (const rows of this.subjectSums.sum(operatorId, before, subjectId)) {
        for (const row of rows) {
          const level = levels.get(row.meterId);
          if (level !== undefined) levels.set(row.meterId, level + wordsToNano(row));
        }
      }
      return levels;
    }
    const used = await this.totals.dayRange(operatorId);
    const start = (used?.from ?? Infinity) * DAY_SECONDS;
    if (start >= before.end) return levels;
    const periods = meterIds.map((meterId) => ({ operatorId, meterId, isCounted: false, start, end: before.end }));
    const sums = await this.meterSums.sums(periods);
    return new Map(meterIds.map((id, index) => [id, sums[index]!]));
  }

  /** The levels of subjects at the start of a period, without those that are 0. */
  private async levelsBySubject(operatorId: number, meterId: number, period: UsagePeriod): Promise<Levels> {
    const levels: Levels = new Map();
    const before = timeBefore(period);
    if (!before) return levels;
    for await (const { subjectId, usage } of this.subjectSums.bySubject(
      operatorId,
      before,
      addedMeters(new Map(), meterId),
    )) {
      if (usage !== 0n) levels.set(subjectId, usage);
    }
    return levels;
  }
}
