import { type BookingOwner, isOwnedBy, wasBooked } from '../booking-owner';
import type { BookingEntity } from '../booking.entity';

/** Who changes a booking, and with which rights. */
export interface BookingActor {
  /** Bookings for which this returns false count as not found. */
  readonly sees: (booking: BookingEntity) => boolean;
  /** Only staff may change a booking after the start or the cutoff, and exceed the largest party. */
  readonly isStaff: boolean;
}

export const STAFF: BookingActor = { sees: () => true, isStaff: true };

export function partnerAs(owner: BookingOwner): BookingActor {
  return { sees: (booking) => isOwnedBy(booking, owner) && wasBooked(booking), isStaff: false };
}
