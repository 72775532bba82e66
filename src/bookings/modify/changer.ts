import { type BookingOwner, isOwnedBy, wasBooked } from '../booking-owner';
import type { BookingEntity } from '../booking.entity';

/** Who changes a booking, and how far that goes. */
export interface Changer {
  /** Bookings that it may not see are not found. */
  readonly sees: (booking: BookingEntity) => boolean;
  /** Staff may do so after the start and the cutoff, and beyond the largest party; nobody else may. */
  readonly isStaff: boolean;
}

export const STAFF: Changer = { sees: () => true, isStaff: true };

export function partnerAs(owner: BookingOwner): Changer {
  return { sees: (booking) => isOwnedBy(booking, owner) && wasBooked(booking), isStaff: false };
}
