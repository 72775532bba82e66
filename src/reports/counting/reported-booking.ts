import type { SoldBooking } from './sold-bookings.repository';
import type { LocalDate } from '../../platform/values/time';
import type { LocalDates } from './local-dates';

/** Counted values of a booking, so that they can be subtracted again. */
export interface ReportedBooking {
  readonly activityId: number;
  /** Local dates of sale, session and cancellation. */
  readonly soldOn: LocalDate;
  readonly sessionOn: LocalDate;
  readonly cancelledOn: LocalDate | null;
  readonly places: number;
  /** Minor units. */
  readonly amount: number;
  readonly lacksWaiver: boolean;
}

export function countOf(booking: SoldBooking, dates: LocalDates): ReportedBooking {
  const { isCancelled, totalAmount: amount, timeZone, cancelledAt, createdAt } = booking;
  return {
    activityId: booking.activityId,
    soldOn: dates.at(timeZone, createdAt),
    sessionOn: booking.sessionDate,
    cancelledOn: isCancelled ? dates.at(timeZone, cancelledAt ?? createdAt) : null,
    places: booking.participants,
    amount,
    lacksWaiver: !isCancelled && booking.waiverStatus === 'incomplete',
  };
}

export function areEqual(one: ReportedBooking, other: ReportedBooking): boolean {
  return (Object.keys(one) as (keyof ReportedBooking)[]).every((name) => one[name] === other[name]);
}
