import { firstInstantFrom, isLocalDate, isLocalTime } from '../../../platform/values/time';
import { formatMoment } from '../../html';
import { useVisit } from './visit';

/** An instant in the operator's time zone. */
export function When({ at }: { at: number }) {
  const { operator } = useVisit();
  return (
    <span class="when" title={operator.timeZone}>
      {formatMoment(at, operator.timeZone)}
    </span>
  );
}

/**
 * Parses the local date and time of a browser's input, `2027-06-05T10:00`. For a time that a clock change skips,
 * returns the instant of the change.
 * @returns Unix seconds, or undefined if invalid
 */
export function readMoment(text: string, timeZone: string): number | undefined {
  const [date, time] = text.split(/[T ]/);
  return isLocalDate(date) && isLocalTime(time) ? firstInstantFrom(timeZone, date, time) : undefined;
}
