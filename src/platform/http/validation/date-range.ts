import { ValidationError } from '../../errors';
import { countDates } from '../../values/time';

/** Maximum number of dates in a request's range, inclusive. */
const MAX_DATES = 366;

interface NamedDate {
  readonly field: string;
  readonly date: string;
}

/** Dates that filter a list, inclusive. */
interface FromTo {
  readonly From?: string | undefined;
  readonly To?: string | undefined;
}

/**
 * Accepts a range of any length that may be open at either end.
 * @throws ValidationError if To is before From
 */
export function requireFromBeforeTo({ From, To }: FromTo): void {
  if (From === undefined || To === undefined) return;
  requireDateRange({ field: 'From', date: From }, { field: 'To', date: To }, Infinity);
}

/** @throws ValidationError if the range ends before it starts or has more than 366 dates */
export function requireDateRange(from: NamedDate, to: NamedDate, maxDates = MAX_DATES): void {
  const count = countDates(from.date, to.date);
  if (count >= 1 && count <= maxDates) return;
  const message =
    count < 1
      ? `${to.field} must be on or after ${from.field}.`
      : `${to.field} must be at most ${maxDates} dates from ${from.field}, both counted.`;
  throw new ValidationError([{ field: to.field, code: count < 1 ? 'before-start' : 'range-too-long', message }]);
}
