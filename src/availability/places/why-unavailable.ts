import type { TimeslotStatus } from '../timeslot.entity';

/**
 * The reason why a timeslot cannot be booked regardless of its places; `undefined` if it can.
 * @param endedAfter the timeslot must end for sales after this instant, in Unix seconds
 */
export function whyUnavailable(
  { status, endOf }: { readonly status: TimeslotStatus; readonly endOf: number },
  endedAfter: number,
): string | undefined {
  if (status === 'cancelled') return 'This timeslot was cancelled.';
  if (status === 'closed') return 'This timeslot is closed for booking.';
  if (endOf <= endedAfter) return 'This timeslot has started, has closed or is past its cutoff.';
  return undefined;
}
