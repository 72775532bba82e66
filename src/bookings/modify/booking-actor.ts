import { type BookingOwner, isOwnedBy, wasBooked } from '../booking-owner';
import type { BookingEntity } from '../booking.entity';

/** Who changes a booking, and how far that goes. */
export interface BookingActor {
  /** Bookings that it may not see are not found. */
  readonly sees: (booking: BookingEntity) => boolean;
  /** Staff may do so after the start and the cutoff, and beyond the largest party; nobody else may. */
  readonly isStaff: boolean;
}

export const STAFF: BookingActor = { sees: () => true, isStaff: true };

export function partnerAs(owner: BookingOwner): BookingActor {
  return { sees: (booking) => isOwnedBy(booking, owner) && wasBooked(booking), isStaff: false };
}
