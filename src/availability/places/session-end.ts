import type { TimeslotEntity } from '../timeslot.entity';

/**
 * The instant from which on a timeslot has ended for sales, and from which cutoffs are counted back: the start of a
 * session, or the end of opening hours. Defined only here and in `ENDS_AT_SQL`.
 */
export function endOf({
  hasOpeningHours,
  startsAt,
  endsAt,
}: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'endsAt'>): number {
  return hasOpeningHours ? endsAt : startsAt;
}

/** The same as an SQL expression on a row of `timeslot`. */
export const ENDS_AT_SQL = 'CASE WHEN has_opening_hours = 1 THEN ends_at ELSE starts_at END';

/** The longest opening hours, in seconds: a date has 25 hours when clocks are set back. */
export const LONGEST_OPEN = 25 * 3_600;
