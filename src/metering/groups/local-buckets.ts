import { LRUCache } from 'lru-cache';
import { type LocalDate, addDays, endOfDate, localDateAt, monthAround, startOfDate } from '../../shared/time';
import { QUARTER_SECONDS } from '../time-parts';

/** Since 1973 clocks change, and local dates begin, on quarters of an hour only. */
const FIRST_WHOLE_QUARTER = 94_694_400;

/** What is east of UTC may have entered the year 10000 when entries end, which four digits cannot write. */
const AFTER_LAST_DATE = 1_0000_01_01;

const LAST_DATE = '9999-12-31';

/** Quarters of an hour whose date is remembered. */
const remembered = new LRUCache<string, number>({ max: 5_000 });

/**
 * Local days and months as whole numbers in the order of time, a month before its days: 20261121 is the day and
 * 20261100 the month it is in.
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
  // Where a clock is set back over midnight, what it repeats is of the later day.
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

/** Whether it is after the last date that can be asked for. */
export function isBeyondDates(bucket: number): boolean {
  return bucket >= monthBucket(AFTER_LAST_DATE);
}

/** The first second of a bucket, and one past its last. */
export function bucketRange(zone: string, bucket: number): { start: number; end: number } {
  if (isBeyondDates(bucket)) return { start: endOfDate(zone, LAST_DATE), end: Infinity };
  const { first, last } = datesOf(bucket);
  return { start: startOfDate(zone, first), end: endOfDate(zone, last) };
}

/** The dates of a bucket up to the year 9999. */
export function datesOf(bucket: number): { first: LocalDate; last: LocalDate } {
  const digits = String(bucket).padStart(8, '0');
  const month = `${digits.slice(0, 4)}-${digits.slice(4, 6)}`;
  const day = digits.slice(6);
  if (day !== '00') return { first: `${month}-${day}`, last: `${month}-${day}` };
  const { from, to } = monthAround(`${month}-01`);
  return { first: from, last: to };
}
