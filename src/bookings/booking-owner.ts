import type { Caller } from '../auth';
import type { BookingEntity } from './booking.entity';

/** Whose a partner booking is: the partner's, or for keys without one the key's own. */
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

/** Whether it is a hold that has not expired. */
export function isHeld({ status, heldUntil }: BookingEntity, now: number): boolean {
  return status === 'held' && heldUntil !== null && heldUntil > now;
}

/** Whether it is, or was, a booking: to partners a hold is only its HoldID. */
export function wasBooked({ status }: BookingEntity): boolean {
  return status === 'confirmed' || status === 'cancelled';
}
