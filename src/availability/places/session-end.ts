import type { TimeslotEntity } from '../timeslot.entity';

/**
 * The instant from which on nobody comes any more and nobody can book, and from which cutoffs are counted back: a session
 * is over for whoever is not there when it starts, opening hours are when they end. Here and in `OVER_AT` only.
 */
export function endOf({
  hasOpeningHours,
  startsAt,
  endsAt,
}: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'endsAt'>): number {
  return hasOpeningHours ? endsAt : startsAt;
}

/** The same of a row of `timeslot`, in SQL. */
export const ENDS_AT_SQL = 'CASE WHEN has_opening_hours = 1 THEN ends_at ELSE starts_at END';

/** Opening hours begin at most so long before they are over, in seconds: a date has 25 hours when the clocks go back. */
export const LONGEST_OPEN = 25 * 3_600;
