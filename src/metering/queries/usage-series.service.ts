import { Injectable } from '@nestjs/common';
import { KeyedMutex, Turn, sortInTurn } from '../../platform/concurrency/fairness';
import { ValidationError } from '../../platform/errors';
import { countDates } from '../../platform/values/time';
import type { Interval } from '../dto/usage.query';
import { wordsToNano } from '../decimal/words';
import { MetersService } from '../entries/meters.service';
import { DAY_SECONDS } from '../time-parts';
import { HOUR_SECONDS, type IntervalStart, Intervals, stretchesOfOneOffset, toPart } from './series-intervals';
import type { UsagePeriod } from './usage-period';
import { compareCodePoints } from '../entries/code-points';
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
  ) {}

  /**
   * Usage per local hour, day or month, by meter. Intervals are contiguous; the first and last are cut to the period.
   * An hour that a clock change repeats is two intervals. Series of one operator run one after another, and yield to
   * other requests.
   * @param meters only these; each meter with usage occurs once
   * @throws ValidationError for more than 92 dates by hour, 1,830 by day, 36,600 by month
   * @throws OverloadedError if earlier series of the operator make it wait for more than 6 s
   */
  async series(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    meters?: readonly string[],
  ): Promise<MeterSeries[]> {
    requireBoundedPeriod(period, interval);
    return this.queues.run(operatorId, () => this.read(operatorId, period, interval, meters));
  }

  private async read(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    meters: readonly string[] | undefined,
  ): Promise<MeterSeries[]> {
    const meterIds = meters && (await this.meters.findAll(operatorId, meters));
    const used = await this.totals.dayRange(operatorId);
    if (!used || meterIds?.length === 0) return [];
    // Two days of margin, so that no interval with usage is cut off.
    const start = Math.max(period.start, (used.from - 2) * DAY_SECONDS);
    const end = Math.min(period.end, (used.to + 2) * DAY_SECONDS);
    const stretches = await stretchesOfOneOffset(period.timeZone, start, end);
    const intervals = new Intervals(period, stretches, interval);
    const sliceSeconds = interval === 'hour' ? HOUR_SECONDS : DAY_SECONDS;
    const parts = stretches.map((stretch) => toPart(stretch, sliceSeconds));
    const pointsOf = new Map<number, UsagePoint[]>();
    const turn = new Turn();
    for await (const sums of this.totals.sumSlices(operatorId, parts, sliceSeconds, meterIds)) {
      for (const sum of sums) {
        let points = pointsOf.get(sum.meterId);
        if (!points) pointsOf.set(sum.meterId, (points = []));
        addTo(points, intervals.of(sum), wordsToNano(sum), Number(sum.entries));
        if (turn.hasEnded) await turn.pass();
      }
    }
    return this.named(operatorId, pointsOf);
  }

  private async named(operatorId: number, pointsOf: Map<number, UsagePoint[]>): Promise<MeterSeries[]> {
    const names = await this.meters.namesOf(operatorId, pointsOf.keys());
    const series = Array.from(pointsOf, ([id, points]) => ({ meter: names.get(id)!, points }));
    return sortInTurn(series, (one, other) => compareCodePoints(one.meter, other.meter));
  }
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
