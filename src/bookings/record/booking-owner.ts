import type { Caller } from '../../platform/auth';
import type { SqlValue } from '../../platform/database';
import type { BookingEntity } from './booking.entity';

/** The owner of a partner booking: the partner, or the API key itself if it belongs to no partner. */
export interface BookingOwner {
  readonly partner: string | null;
  readonly apiKeyId: number;
}

export function ownerOf({ partner, rootKeyId }: Caller): BookingOwner {
  return { partner, apiKeyId: rootKeyId };
}

export function isOwnedBy(booking: BookingEntity, owner: BookingOwner): boolean {
  if (booking.source !== 'ota') return false;
  return owner.partner === null
    ? booking.partner === null && booking.apiKeyId === owner.apiKeyId
    : booking.partner === owner.partner;
}

/** SQL condition for confirmed and cancelled bookings of partners. */
export const BOOKED_BY_PARTNERS = "source = 'ota' AND status IN ('confirmed', 'cancelled')";

/** SQL conditions for the confirmed and cancelled bookings of an owner, or of a partner by its slug. */
export function ownedBookings(owner: BookingOwner | { readonly partner: string }) {
  const [owned, value]: [string, SqlValue] =
    'apiKeyId' in owner && owner.partner === null
      ? ['partner IS NULL AND api_key_id = ?', owner.apiKeyId]
      : ['partner = ?', owner.partner];
  return { sql: `${BOOKED_BY_PARTNERS} AND ${owned}`, parameters: [value] };
}

/** Whether the booking is a hold that has not expired. */
export function isHeld({ status, heldUntil }: BookingEntity, now: number): boolean {
  return status === 'held' && heldUntil !== null && heldUntil > now;
}

/** Whether the row is or was a booking. Partners know a hold only by its HoldID. */
export function wasBooked({ status }: BookingEntity): boolean {
  return status === 'confirmed' || status === 'cancelled';
}

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
