import type { TimeslotStatus } from '../timeslot.entity';

/**
 * Why a timeslot cannot be booked however many places it has; `undefined` when it can.
 * @param overAfter the instant after which it must be over
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
