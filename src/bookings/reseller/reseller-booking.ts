import type { TimeslotEntity } from '../../availability';
import type { Activity } from '../../catalog';
import type { BookingEntity } from '../booking.entity';
import { cancellableUntil } from '../modify/cancellation-terms.service';
import type { Contact } from '../tickets/contact';
import type { UnitItem } from '../tickets/unit-item';
import type { ResellerRequestEntity } from '../create/reseller-request.entity';
import { contactNow } from './reseller-contact';

/** What a booking is to the reseller that made it; a hold is one from the beginning. */
export type ResellerState = 'on-hold' | 'confirmed' | 'redeemed' | 'cancelled' | 'expired';

/** A booking that a reseller made under a UUID of its own. */
export interface ResellerBooking {
  readonly uuid: string;
  readonly state: ResellerState;
  readonly isCancellable: boolean;
  readonly booking: BookingEntity;
  readonly items: readonly UnitItem[];
  readonly contact: Contact;
  /** As it is now; its ticket types are those on sale. */
  readonly activity: Activity;
  readonly timeslot: TimeslotEntity;
  /** When its places are or were free again, of one that was not confirmed or cancelled in time; Unix seconds. */
  readonly expiresAt: number | null;
  /** When the last of its tickets was redeemed; Unix seconds. */
  readonly redeemedAt: number | null;
}

type Parts = Pick<ResellerBooking, 'booking' | 'items' | 'activity' | 'timeslot'>;

export function toResellerBooking(request: ResellerRequestEntity, parts: Parts, now: number): ResellerBooking {
  const { booking, items } = parts;
  const state = stateOf(booking, items, now);
  const isPassing = state === 'on-hold' || state === 'expired';
  const redeemed = items.map(({ redeemedAt }) => redeemedAt);
  return {
    ...parts,
    uuid: request.uuid,
    state,
    isCancellable: state === 'on-hold' || (state === 'confirmed' && isStillCancellable(parts, now)),
    contact: contactNow(request.contact, booking),
    expiresAt: isPassing ? (booking.heldUntil ?? booking.holdEndsAt) : null,
    redeemedAt: areAllRedeemed(items) ? Math.max(...redeemed.map((at) => at!)) : null,
  };
}

/** A hold has ended at the second it says, whether or not that has been written down. */
function stateOf(booking: BookingEntity, items: readonly UnitItem[], now: number): ResellerState {
  const { status, heldUntil, cancelledAt } = booking;
  if (status === 'held') return heldUntil !== null && heldUntil > now ? 'on-hold' : 'expired';
  if (status === 'cancelled' || cancelledAt !== null) return 'cancelled';
  if (booking.confirmedAt === null) return 'expired';
  return areAllRedeemed(items) ? 'redeemed' : 'confirmed';
}

function areAllRedeemed(items: readonly UnitItem[]): boolean {
  return items.length > 0 && items.every(({ redeemedAt }) => redeemedAt !== null);
}

function isStillCancellable({ activity, timeslot, items }: Parts, now: number): boolean {
  return cancellableUntil(activity, timeslot) > now && items.every(({ redeemedAt }) => redeemedAt === null);
}
