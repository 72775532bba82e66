import { LRUCache } from 'lru-cache';
import {
  type DateRange,
  type LocalDate,
  addDays,
  endOfDate,
  localDateAt,
  monthAround,
  startOfDate,
} from '../platform/values/time';
import { QUARTER_SECONDS } from './time-parts';

/** Since 1973, clock changes and local dates start at a multiple of a quarter of an hour in all time zones. */
const FIRST_WHOLE_QUARTER = 94_694_400;

/** East of UTC, entries at the end of the range may fall into the year 10000, which does not fit into four digits. */
const AFTER_LAST_DATE = 1_0000_01_01;

const LAST_DATE = '9999-12-31';

/** Quarters of an hour and their local dates. */
const remembered = new LRUCache<string, number>({ max: 5_000 });

/**
 * Local days and months as sortable numbers, each month before its days: 20261121 is a day, and 20261100 is its month.
 */
export function dayBucketAt(zone: string, timestamp: number): number {
  if (timestamp < FIRST_WHOLE_QUARTER) return findDay(zone, timestamp);
  const key = `${Math.floor(timestamp / QUARTER_SECONDS)} ${zone}`;
  let bucket = remembered.get(key);
  if (bucket === undefined) remembered.set(key, (bucket = findDay(zone, timestamp)));
  return bucket;
}

function findDay(zone: string, timestamp: number): number {
  const date = localDateAt(zone, timestamp);
  if (date.startsWith('+')) return AFTER_LAST_DATE;
  // If clocks are set back across midnight, the repeated time belongs to the later day.
  const next = addDays(date, 1);
  return dayBucket(startOfDate(zone, next) <= timestamp ? next : date);
}

export function dayBucket(date: LocalDate): number {
  return Number(date.replaceAll('-', ''));
}

/** The month of a day. */
export function monthBucket(day: number): number {
  return day - (day % 100);
}

/** Whether it is after the last date that a request can contain. */
export function isBeyondDates(bucket: number): boolean {
  return bucket >= monthBucket(AFTER_LAST_DATE);
}

export type BucketKind = 'day' | 'month';

/** Buckets per part of `bucketsOf`. */
const PART = 500;

/**
 * A range of dates in ascending order, in parts of buckets of one kind.
 * @param longest `month`: the months that it contains completely, and the days before and after them
 */
export function* bucketsOf(
  { from, to }: DateRange,
  longest: BucketKind,
): Generator<{ kind: BucketKind; buckets: number[] }> {
  let part: { kind: BucketKind; buckets: number[] } = { kind: 'day', buckets: [] };
  for (let date = from; date <= to;) {
    const month = monthAround(date);
    const kind = longest === 'month' && date === month.from && month.to <= to ? 'month' : 'day';
    if (part.buckets.length === PART || kind !== part.kind) {
      if (part.buckets.length > 0) yield part;
      part = { kind, buckets: [] };
    }
    part.buckets.push(kind === 'month' ? monthBucket(dayBucket(date)) : dayBucket(date));
    const last = kind === 'month' ? month.to : date;
    if (last === to) break;
    date = addDays(last, 1);
  }
  if (part.buckets.length > 0) yield part;
}

/** The first second of a bucket, and the second after its last. */
export function bucketRange(zone: string, bucket: number): { start: number; end: number } {
  if (isBeyondDates(bucket)) return { start: endOfDate(zone, LAST_DATE), end: Infinity };
  const { first, last } = datesOf(bucket);
  return { start: startOfDate(zone, first), end: endOfDate(zone, last) };
}

/** The dates of a bucket, up to the year 9999. */
export function datesOf(bucket: number): { first: LocalDate; last: LocalDate } {
  const digits = String(bucket).padStart(8, '0');
  const month = `${digits.slice(0, 4)}-${digits.slice(4, 6)}`;
  const day = digits.slice(6);
  if (day !== '00') return { first: `${month}-${day}`, last: `${month}-${day}` };
  const { from, to } = monthAround(`${month}-01`);
  return { first: from, last: to };
}
