import { Injectable } from '@nestjs/common';
import { KeyedMutex, Turn, sortInTurn } from '../../platform/concurrency/fairness';
import { ValidationError } from '../../platform/errors';
import { type LocalDate, countDates, startOfDate } from '../../platform/values/time';
import type { Interval } from '../dto/usage.query';
import { computedMeters, countOf, isCounted } from '../aggregations/aggregation';
import { AggregationsRepository } from '../aggregations/aggregations.repository';
import { wordsToNano } from '../decimal/words';
import { MetersService } from '../entries/meters.service';
import { datesOf, monthBucket } from '../local-buckets';
import { SubjectsService } from '../subjects/subjects.service';
import { DAY_SECONDS } from '../time-parts';
import { AggregatedUsageService } from './aggregated-usage.service';
import {
  HOUR_SECONDS,
  type IntervalStart,
  Intervals,
  intervalStarts,
  stretchesOfOneOffset,
  toPart,
} from './series-intervals';
import { type UsagePeriod, completeDates } from './usage-period';
import { compareCodePoints } from '../entries/code-points';
import { SubjectSumsService } from './subject-sums.service';
import type { SlicedPart, SumFilter } from './usage-sums';
import { UsageTotalsRepository } from './usage-totals.repository';

/** Maximum length of a period, in dates. */
const MAX_DATES: Readonly<Record<Interval, number>> = { hour: 92, day: 1_830, month: 36_600 };

/** How many series of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

/** Usage of a meter in one interval. */
export interface UsagePoint extends IntervalStart {
  /** In billionths. */
  usage: bigint;
  events: number;
}

/** Whose usage, and of which meters; each meter with usage occurs once. */
interface SeriesFilter {
  readonly meters?: readonly string[] | undefined;
  readonly subject?: string | undefined;
}

interface AggregatedSeries {
  readonly operatorId: number;
  readonly period: UsagePeriod;
  readonly interval: Interval;
  readonly filter: SumFilter;
}

/** Points by the ID of a meter. */
type Points = Map<number, UsagePoint[]>;

export interface MeterSeries {
  readonly meter: string;
  readonly points: UsagePoint[];
}

@Injectable()
export class UsageSeriesService {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly totals: UsageTotalsRepository,
    private readonly meters: MetersService,
    private readonly subjects: SubjectsService,
    private readonly subjectSums: SubjectSumsService,
    private readonly aggregations: AggregationsRepository,
    private readonly aggregated: AggregatedUsageService,
  ) {}

  /**
   * Usage per local hour, day or month, by meter. Intervals are contiguous; the first and last are cut to the period.
   * An hour that a clock change repeats is two intervals. Series of one operator run one after another, and yield to
   * other requests.
   * @throws ValidationError for more than 92 dates by hour, 1,830 by day, 36,600 by month
   * @throws OverloadedError if earlier series of the operator make it wait for more than 6 s
   */
  async series(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    filter: SeriesFilter = {},
  ): Promise<MeterSeries[]> {
    requireBoundedPeriod(period, interval);
    return this.queues.run(operatorId, () => this.read(operatorId, period, interval, filter));
  }

  private async read(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    { meters, subject }: SeriesFilter,
  ): Promise<MeterSeries[]> {
    const meterIds = meters && (await this.meters.findAll(operatorId, meters));
    const subjectId = subject === undefined ? undefined : await this.subjects.findSubjectId(operatorId, subject);
    if (meterIds?.length === 0 || (subject !== undefined && subjectId === undefined)) return [];
    const filter = { meterIds, subjectId };
    const pointsOf =
      subjectId !== undefined && interval !== 'hour' && (await this.canReadTotals(operatorId, period))
        ? await this.readTotals(operatorId, period, interval, { meterIds, subjectId })
        : await this.readSlices(operatorId, period, interval, filter);
    await this.aggregate(pointsOf, { operatorId, period, interval, filter });
    return this.named(operatorId, pointsOf);
  }

  /** Replaces sums by the usage of meters with another aggregation, which the first entry has fixed. */
  private async aggregate(
    pointsOf: Points,
    { operatorId, period, interval, filter: { meterIds, subjectId } }: AggregatedSeries,
  ): Promise<void> {
    const aggregations = await this.aggregations.list(operatorId);
    for (const [meterId, points] of pointsOf) {
      if (isCounted(aggregations, meterId)) for (const point of points) point.usage = countOf(point.events);
    }
    const requested = new Map([...aggregations].filter(([id]) => meterIds?.includes(id) ?? true));
    const computed = computedMeters(requested, pointsOf.keys());
    if (computed.size === 0) return;
    for (const meterId of computed.keys()) pointsOf.delete(meterId);
    const starts = await intervalStarts(period, interval);
    const series = await this.aggregated.series(
      { operatorId, period, subjectId },
      computed,
      starts.map(({ start }) => start),
    );
    for (const [meterId, points] of series) {
      pointsOf.set(
        meterId,
        Array.from(points, ([index, aggregate]) => ({ ...starts[index]!, ...aggregate })),
      );
    }
  }

  /** Parts of days have no totals. */
  private async canReadTotals(operatorId: number, period: UsagePeriod): Promise<boolean> {
    return completeDates(period).edges.length === 0 && (await this.subjectSums.hasTotals(operatorId, period));
  }

  /** Reads the totals of a subject. */
  private async readTotals(
    operatorId: number,
    period: UsagePeriod,
    interval: 'day' | 'month',
    { meterIds, subjectId }: SumFilter & { subjectId: number },
  ): Promise<Points> {
    const pointsOf: Points = new Map();
    const requested = meterIds && new Set(meterIds);
    for await (const totals of this.subjectSums.totals(operatorId, period, subjectId, interval)) {
      for (const { bucket, meterId, ...words } of totals) {
        if (requested && !requested.has(meterId)) continue;
        const from = intervalOf(bucket, period, interval);
        const start = startOfDate(period.timeZone, from);
        addTo(pointsIn(pointsOf, meterId), { from, start }, wordsToNano(words), Number(words.entries));
      }
    }
    return pointsOf;
  }

  private async readSlices(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    filter: SumFilter,
  ): Promise<Points> {
    const pointsOf: Points = new Map();
    const used = await this.totals.dayRange(operatorId);
    if (!used) return pointsOf;
    // Two days of margin, so that no interval with usage is cut off.
    const start = Math.max(period.start, (used.from - 2) * DAY_SECONDS);
    const end = Math.min(period.end, (used.to + 2) * DAY_SECONDS);
    const stretches = await stretchesOfOneOffset(period.timeZone, start, end);
    const intervals = new Intervals(period, stretches, interval);
    const sliceSeconds = interval === 'hour' ? HOUR_SECONDS : DAY_SECONDS;
    const parts = stretches.map((stretch): SlicedPart =>
      filter.subjectId === undefined ? toPart(stretch, sliceSeconds) : { ...stretch, source: 'entry' },
    );
    const turn = new Turn();
    for await (const sums of this.totals.sumSlices(operatorId, parts, sliceSeconds, filter)) {
      for (const sum of sums) {
        addTo(pointsIn(pointsOf, sum.meterId), intervals.of(sum), wordsToNano(sum), Number(sum.entries));
        if (turn.hasEnded) await turn.pass();
      }
    }
    return pointsOf;
  }

  private async named(operatorId: number, pointsOf: Points): Promise<MeterSeries[]> {
    const names = await this.meters.namesOf(operatorId, pointsOf.keys());
    const series = Array.from(pointsOf, ([id, points]) => ({ meter: names.get(id)!, points }));
    return sortInTurn(series, (one, other) => compareCodePoints(one.meter, other.meter));
  }
}

function pointsIn(pointsOf: Points, meterId: number): UsagePoint[] {
  let points = pointsOf.get(meterId);
  if (!points) pointsOf.set(meterId, (points = []));
  return points;
}

/** The first date of the interval that contains a bucket, or of the period, which may start within a month. */
function intervalOf(bucket: number, period: UsagePeriod, interval: 'day' | 'month'): LocalDate {
  const { first } = datesOf(interval === 'day' ? bucket : monthBucket(bucket));
  return first < period.from ? period.from : first;
}

/** Sums arrive in ascending order, so each belongs to the last point or a new one. */
function addTo(points: UsagePoint[], { from, start }: IntervalStart, usage: bigint, events: number): void {
  const last = points.at(-1);
  if (last?.start !== start) {
    points.push({ from, start, usage, events });
    return;
  }
  last.usage += usage;
  last.events += events;
}

function requireBoundedPeriod({ from, to }: UsagePeriod, interval: Interval): void {
  const most = MAX_DATES[interval];
  if (countDates(from, to) <= most) return;
  const message = `to must be at most ${most} dates after from, including both, with Interval=${interval}.`;
  throw new ValidationError([{ field: 'to', code: 'range', message }]);
}
