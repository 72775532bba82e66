import { salesCloseAt, type TimeslotEntity } from '../availability';
import type { PricedActivity } from '../catalog';
import type { BookingEntity } from '../bookings';

/** Default and maximum duration of a reseller's hold, in minutes from the request. */
export const DEFAULT_MINUTES = 30;
const MOST_MINUTES = 60;

/** Maximum duration of a hold including all extensions, in seconds. */
const LONGEST = 3 * 3_600;

/** A timeslot of an activity. */
export interface Session {
  readonly activity: PricedActivity;
  readonly timeslot: TimeslotEntity;
}

/** Expiry of a new hold, in Unix seconds. */
export function newHoldEnd(now: number, minutes: number): number {
  return now + Math.min(minutes, MOST_MINUTES) * 60;
}

/** Expiry of an extended hold, in Unix seconds: never earlier than before, and never after the cutoff. */
export function extendedHoldEnd(session: Session, hold: BookingEntity, now: number, minutes: number): number {
  const requested = Math.min(newHoldEnd(now, minutes), salesCloseAt(session), hold.reservedAt + LONGEST);
  return Math.max(hold.heldUntil!, requested);
}

/** Expiry of a hold that moves to another session, in Unix seconds. */
export function movedHoldEnd(session: Session, heldUntil: number): number {
  return Math.min(heldUntil, salesCloseAt(session));
}
