import { Injectable } from '@nestjs/common';
import { addDays, countDates, endOfDate, localDateAt, localTimeAt, offsetAt, startOfDate } from '../../shared/time';
import type { Interval } from '../dto/usage.query';
import { limbsToNano } from '../numbers/limbs';
import { MetersService } from '../recording/meters.service';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import type { UsagePeriod } from './usage-period';
import { compareCodePoints } from './usage-summary.service';
import { type SliceSum, type SlicedPart, UsageTotalsRepository } from './usage-totals.repository';

const HOUR_SECONDS = 3_600;

/** Since 1970 no zone has changed its clock twice within this time. (Boa Vista did within seven days.) */
const PROBE_SECONDS = 6 * DAY_SECONDS;

/** Where an interval begins. */
export interface IntervalStart {
  /** Local: a date, or a date and time for hours. */
  readonly from: string;
  readonly start: number;
}

/** What one meter adds up to in one interval. */
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
  constructor(
    private readonly totals: UsageTotalsRepository,
    private readonly meters: MetersService,
  ) {}

  /**
   * Usage per local hour, day or month, by meter; the intervals touch and the first and last are cut to the period.
   * An hour that a clock change repeats is two intervals.
   * @param meters these only; each that has usage is found once
   */
  async series(
    operatorId: number,
    period: UsagePeriod,
    interval: Interval,
    meters?: readonly string[],
  ): Promise<MeterSeries[]> {
    const meterIds = meters && (await this.meters.findAll(operatorId, meters));
    const used = await this.totals.dayRange(operatorId);
    if (!used || meterIds?.length === 0) return [];
    // With two days to spare, so that no interval with usage is cut off here.
    const start = Math.max(period.start, (used.from - 2) * DAY_SECONDS);
    const end = Math.min(period.end, (used.to + 2) * DAY_SECONDS);
    const stretches = stretchesOfOneOffset(period.timeZone, start, end);
    const sliceSeconds = interval === 'hour' ? HOUR_SECONDS : DAY_SECONDS;
    const parts = stretches.map((stretch) => toPart(stretch, sliceSeconds));
    const sums = await this.totals.sumSlices(operatorId, parts, sliceSeconds, meterIds);
    return this.toSeries(operatorId, sums, new Intervals(period, stretches, interval));
  }

  private async toSeries(operatorId: number, sums: readonly SliceSum[], intervals: Intervals): Promise<MeterSeries[]> {
    const byMeter = new Map<number, Map<number, UsagePoint>>();
    for (const sum of sums) {
      const { from, start } = intervals.of(sum);
      const points = byMeter.get(sum.meterId) ?? new Map<number, UsagePoint>();
      byMeter.set(sum.meterId, points);
      const point = points.get(start) ?? { from, start, usage: 0n, events: 0 };
      points.set(start, point);
      point.usage += limbsToNano(sum);
      point.events += Number(sum.entries);
    }
    const names = await this.meters.namesOf(operatorId, byMeter.keys());
    return [...byMeter]
      .map(([id, points]) => ({
        meter: names.get(id)!,
        points: [...points.values()].sort((one, other) => one.start - other.start),
      }))
      .sort((one, other) => compareCodePoints(one.meter, other.meter));
  }
}

/** Where each interval of a period begins, whether anything was used in it or not, in order of time. */
export function intervalStarts(period: UsagePeriod, interval: Interval): IntervalStart[] {
  const { timeZone, from, to, start, end } = period;
  if (interval === 'hour') {
    return stretchesOfOneOffset(timeZone, start, end).flatMap((stretch) => {
      const first = Math.floor((stretch.from + stretch.offset) / HOUR_SECONDS);
      const last = Math.floor((stretch.to - 1 + stretch.offset) / HOUR_SECONDS);
      return Array.from({ length: last - first + 1 }, (_, index) => hourOf(stretch, first + index));
    });
  }
  const dates = Array.from({ length: countDates(from, to) }, (_, index) => addDays(from, index));
  return (
    dates
      // A date that the zone skipped has no length, so nothing can be in it.
      .filter((date) =>
        interval === 'day'
          ? startOfDate(timeZone, date) < endOfDate(timeZone, date)
          : date === from || date.endsWith('-01'),
      )
      .map((date) => ({ from: date, start: startOfDate(timeZone, date) }))
  );
}

/** Time in which the local clock is ahead of UTC by the same offset. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** Cuts a range of time where the zone changes its clock. */
function stretchesOfOneOffset(zone: string, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  let offset = offsetAt(zone, start);
  for (let at = start; at < end;) {
    const next = Math.min(at + PROBE_SECONDS, end);
    const offsetThere = offsetAt(zone, next);
    if (offsetThere !== offset) {
      const change = firstWith(zone, offset, at, next);
      stretches.push({ from, to: change, offset });
      from = change;
      offset = offsetThere;
    }
    at = next;
  }
  if (from < end) stretches.push({ from, to: end, offset });
  return stretches;
}

/** The first instant after `before` at which the offset is no longer `offset`. */
function firstWith(zone: string, offset: number, before: number, after: number): number {
  let low = before;
  let high = after;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** The coarsest totals that fit a stretch and its slices exactly. */
function toPart({ from, to, offset }: Stretch, sliceSeconds: number): SlicedPart {
  const fits = (seconds: number) =>
    sliceSeconds % seconds === 0 && from % seconds === 0 && to % seconds === 0 && offset % seconds === 0;
  if (fits(DAY_SECONDS)) return { source: 'day', from: from / DAY_SECONDS, to: to / DAY_SECONDS, offset };
  if (fits(QUARTER_SECONDS)) {
    return { source: 'quarter', from: from / QUARTER_SECONDS, to: to / QUARTER_SECONDS, offset };
  }
  return { source: 'entry', from, to, offset };
}

/** Finds the interval that a slice belongs to. */
class Intervals {
  private readonly known = new Map<number, IntervalStart>();

  /** The latest local date that was reached before each stretch; days do not begin twice. */
  private readonly reached: readonly number[];

  constructor(
    private readonly period: UsagePeriod,
    private readonly stretches: readonly Stretch[],
    private readonly interval: Interval,
  ) {
    let latest = 0;
    this.reached = stretches.map(({ to, offset }) => {
      const before = latest;
      latest = Math.max(latest, Math.floor((to - 1 + offset) / DAY_SECONDS));
      return before;
    });
  }

  of(sum: SliceSum): IntervalStart {
    const part = Number(sum.part);
    const slice = Number(sum.slice);
    if (this.interval === 'hour') return hourOf(this.stretches[part]!, slice);
    const day = Math.max(slice, this.reached[part]!);
    let found = this.known.get(day);
    if (!found) this.known.set(day, (found = this.dateOf(day)));
    return found;
  }

  private dateOf(day: number): IntervalStart {
    const date = localDateAt('UTC', day * DAY_SECONDS);
    const first = this.interval === 'month' ? `${date.slice(0, 7)}-01` : date;
    const from = first < this.period.from ? this.period.from : first;
    return { from, start: startOfDate(this.period.timeZone, from) };
  }
}

/** A stretch may begin within an hour, when the clock was changed by half an hour. */
function hourOf({ from, offset }: Stretch, slice: number): IntervalStart {
  const start = Math.max(slice * HOUR_SECONDS - offset, from);
  const local = start + offset;
  return { from: `${localDateAt('UTC', local)}T${localTimeAt('UTC', local)}`, start };
}
