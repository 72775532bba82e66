import { type TimeslotEntity, salesCloseAt } from '../../availability';
import type { Activity } from '../../catalog';
import type { BookingEntity } from '../booking.entity';

/** How long a reseller's hold lasts unless it says otherwise, and how long at most from the moment it asks. */
export const DEFAULT_MINUTES = 30;
const MOST_MINUTES = 60;

/** How long a hold lasts at most however often it is extended, in seconds. */
const LONGEST = 3 * 3_600;

/** A timeslot of an activity. */
export interface Session {
  readonly activity: Activity;
  readonly timeslot: TimeslotEntity;
}

/** Until when a new hold lasts at most. */
export function newHoldEnd(now: number, minutes: number): number {
  return now + Math.min(minutes, MOST_MINUTES) * 60;
}

/** Until when a hold lasts that is extended: never shorter than it was promised, nor beyond the cutoff. */
export function extendedHoldEnd(session: Session, hold: BookingEntity, now: number, minutes: number): number {
  const wanted = Math.min(newHoldEnd(now, minutes), salesCloseAt(session), hold.reservedAt + LONGEST);
  return Math.max(hold.heldUntil!, wanted);
}

/** Until when a hold lasts that moves to another session. */
export function movedHoldEnd(session: Session, heldUntil: number): number {
  return Math.min(heldUntil, salesCloseAt(session));
}
