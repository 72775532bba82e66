import {
  addDays,
  type LocalDate,
  endOfDate,
  localDateAt,
  localTimeAt,
  monthAround,
  offsetAt,
  startOfDate,
} from '../../platform/values/time';
import { Turn } from '../../platform/concurrency/fairness';
import type { Interval } from '../dto/usage.query';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import type { UsagePeriod } from './usage-period';
import type { SliceSum, SlicedPart } from './usage-sums';

export const HOUR_SECONDS = 3_600;

/** Since 1970, no time zone has changed its clock twice within this time. (Boa Vista did within seven days.) */
const PROBE_SECONDS = 6 * DAY_SECONDS;

/** The start of an interval. */
export interface IntervalStart {
  /** Local date, or date and time for hours. */
  readonly from: string;
  readonly start: number;
}

/** The starts of all intervals of a period in ascending order, including those without usage. */
export async function intervalStarts(period: UsagePeriod, interval: Interval): Promise<IntervalStart[]> {
  const { timeZone, from, to, start, end } = period;
  if (interval === 'hour') {
    return (await stretchesOfOneOffset(timeZone, start, end)).flatMap((stretch) => {
      const first = Math.floor((stretch.from + stretch.offset) / HOUR_SECONDS);
      const last = Math.floor((stretch.to - 1 + stretch.offset) / HOUR_SECONDS);
      return Array.from({ length: last - first + 1 }, (_, index) => hourOf(stretch, first + index));
    });
  }
  const turn = new Turn();
  const starts: IntervalStart[] = [];
  for (let date = from; date <= to; date = addDays(lastOf(date, interval), 1)) {
    const startOf = startOfDate(timeZone, date);
    // A date that the time zone skipped has no length, so it cannot contain usage.
    if (interval === 'month' || startOf < endOfDate(timeZone, date)) {
      starts.push({ from: date, start: Math.max(startOf, start) });
    }
    if (lastOf(date, interval) >= to) return starts;
    if (turn.hasEnded) await turn.pass();
  }
  return starts;
}

function lastOf(date: LocalDate, interval: 'day' | 'month'): LocalDate {
  return interval === 'day' ? date : monthAround(date).to;
}

/** A period in which the offset from UTC is constant. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** Splits a range wherever the time zone's offset changes. */
export async function stretchesOfOneOffset(zone: string, start: number, end: number): Promise<Stretch[]> {
  const turn = new Turn();
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
    if (turn.hasEnded) await turn.pass();
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

/** The coarsest totals that match a stretch and its slices exactly. */
export function toPart({ from, to, offset }: Stretch, sliceSeconds: number): SlicedPart {
  const fits = (seconds: number) =>
    sliceSeconds % seconds === 0 && from % seconds === 0 && to % seconds === 0 && offset % seconds === 0;
  if (fits(DAY_SECONDS)) return { source: 'day', from: from / DAY_SECONDS, to: to / DAY_SECONDS, offset };
  if (fits(QUARTER_SECONDS)) {
    return { source: 'quarter', from: from / QUARTER_SECONDS, to: to / QUARTER_SECONDS, offset };
  }
  return { source: 'entry', from, to, offset };
}

/** Finds the interval of a slice. */
export class Intervals {
  /** Keyed by day, or by the instant at which an hour starts. */
  private readonly known = new Map<number, IntervalStart>();

  /** The latest local date before each stretch. A day does not start twice. */
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
    if (this.interval === 'hour') {
      const stretch = this.stretches[part]!;
      return this.remembered(startOfHour(stretch, slice), () => hourOf(stretch, slice));
    }
    const day = Math.max(slice, this.reached[part]!);
    return this.remembered(day, () => this.dateOf(day));
  }

  private remembered(key: number, find: () => IntervalStart): IntervalStart {
    let found = this.known.get(key);
    if (!found) this.known.set(key, (found = find()));
    return found;
  }

  private dateOf(day: number): IntervalStart {
    const date = localDateAt('UTC', day * DAY_SECONDS);
    const first = this.interval === 'month' ? `${date.slice(0, 7)}-01` : date;
    const from = first < this.period.from ? this.period.from : first;
    return { from, start: Math.max(startOfDate(this.period.timeZone, from), this.period.start) };
  }
}

function hourOf(stretch: Stretch, slice: number): IntervalStart {
  const start = startOfHour(stretch, slice);
  const local = start + stretch.offset;
  return { from: `${localDateAt('UTC', local)}T${localTimeAt('UTC', local)}`, start };
}

/** A stretch may start within an hour, if the clock changed by half an hour. */
function startOfHour({ from, offset }: Stretch, slice: number): number {
  return Math.max(slice * HOUR_SECONDS - offset, from);
}
