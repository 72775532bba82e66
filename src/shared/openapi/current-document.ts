import { addDays, countDates } from '../time';

/** What the examples of the committed document are about, and where they say the server is. */
const EXAMPLE_DATE = '2026-12-05';
const EXAMPLE_ADDRESS = 'http://127.0.0.1:3000';

const SECONDS_PER_DAY = 86_400;

/** Dates, and instants of that time in Unix seconds. */
const MOMENTS = /\b(?:20\d\d-\d\d-\d\d|179\d{7})\b/g;

/**
 * The document with examples about another date, so that they can be sent as they are.
 * @param text of the document, in whatever format
 * @param date `YYYY-MM-DD`
 */
export function documentAbout(text: string, date: string): string {
  const days = countDates(EXAMPLE_DATE, date) - 1;
  return text.replace(MOMENTS, (moment) =>
    moment.includes('-') ? addDays(moment, days) : String(Number(moment) + days * SECONDS_PER_DAY),
  );
}

/** @param address without a slash at its end */
export function documentServedFrom(text: string, address: string): string {
  return text.replaceAll(EXAMPLE_ADDRESS, address);
}
