import { addDays, countDates, offsetAt, toTimestamp } from '../../values/time';

/** Date and server address in the examples of the committed document; the date is in winter time. */
const EXAMPLE_DATE = '2026-12-05';
const EXAMPLE_TIME_ZONE = 'Europe/London';
const EXAMPLE_ADDRESS = 'http://127.0.0.1:3000';

const SECONDS_PER_HOUR = 3_600;
const SECONDS_PER_DAY = 86_400;

/** Dates, alone or with a local time and offset, and instants around that date in Unix seconds. */
const MOMENTS = /\b(?:(20\d\d-\d\d-\d\d)(?:T(\d\d:\d\d):00\+00:00|(?=T|\b))|(179\d{7})\b)/g;

/**
 * Changes the examples to another date, so that they can be sent unchanged.
 * @param text of the document, in any format
 * @param date `YYYY-MM-DD`
 */
export function documentAbout(text: string, date: string): string {
  const days = countDates(EXAMPLE_DATE, date) - 1;
  return text.replace(MOMENTS, (_, day?: string, time?: string, instant?: string) => {
    if (day === undefined) return String(Number(instant) + days * SECONDS_PER_DAY);
    const moved = addDays(day, days);
    return time === undefined ? moved : withOffset(moved, time);
  });
}

/** In summer, the same local time has another offset. */
function withOffset(date: string, time: string): string {
  const hours = offsetAt(EXAMPLE_TIME_ZONE, toTimestamp(EXAMPLE_TIME_ZONE, date, time)!) / SECONDS_PER_HOUR;
  return `${date}T${time}:00+0${hours}:00`;
}

/** @param address without a trailing slash */
export function documentServedFrom(text: string, address: string): string {
  return text.replaceAll(EXAMPLE_ADDRESS, address);
}
