import type { TimeslotEntity } from '../timeslot.entity';

/**
 * Why a timeslot cannot be booked however many places it has; `undefined` when it can.
 * @param bookableAfter the instant after which it must start
 */
export function whyUnavailable(
  { status, startsAt }: Pick<TimeslotEntity, 'status' | 'startsAt'>,
  bookableAfter: number,
): string | undefined {
  if (status === 'cancelled') return 'This timeslot was cancelled.';
  if (status === 'closed') return 'This timeslot is closed for booking.';
  if (startsAt <= bookableAfter) return 'This timeslot has started or is past its cutoff.';
  return undefined;
}
