import { firstInstantFrom, isLocalDate, isLocalTime } from '../../shared/time';

/**
 * What a browser's field for date and time sends, `2027-06-05T10:00`, local to the zone. A time that a clock change skips
 * means the instant of the change.
 * @returns Unix seconds, or undefined when it is none
 */
export function readMoment(text: string, timeZone: string): number | undefined {
  const [date, time] = text.split(/[T ]/);
  return isLocalDate(date) && isLocalTime(time) ? firstInstantFrom(timeZone, date, time) : undefined;
}
