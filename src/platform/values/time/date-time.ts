import { isLocalDate } from './local-time';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Parses a date and time in RFC 3339 format to Unix seconds; a leap second counts as the second after it.
 * @returns `undefined` if invalid
 */
export function dateTimeToTimestamp(text: string): number | undefined {
  const match = DATE_TIME.exec(text);
  if (!match || !isLocalDate(match[1]!)) return undefined;
  const isLeapSecond = match[3] === '60';
  const possible = isLeapSecond ? text.replace(':60', ':59') : text;
  return Math.floor(Date.parse(possible.toUpperCase()) / 1000) + (isLeapSecond ? 1 : 0);
}
