import type { TimeslotEntity } from '../availability';
import type { PricedActivity } from '../catalog';
import {
  type BookingEntity,
  cancellableUntil,
  type Contact,
  type ResellerRequestEntity,
  type UnitItem,
} from '../bookings';
import { contactNow } from './reseller-contact';

/** The state of a booking for its reseller. For resellers, a hold is a booking from the start. */
type ResellerState = 'on-hold' | 'confirmed' | 'redeemed' | 'cancelled' | 'expired';

/** A booking under a UUID that its reseller chose. */
export interface ResellerBooking {
  readonly uuid: string;
  readonly state: ResellerState;
  readonly isCancellable: boolean;
  readonly booking: BookingEntity;
  readonly items: readonly UnitItem[];
  readonly contact: Contact;
  /** Current state; its ticket types are those on sale. */
  readonly activity: PricedActivity;
  /** The same activity, with withdrawn ticket types that were booked. */
  readonly bookedActivity: PricedActivity;
  readonly timeslot: TimeslotEntity;
  /** When the places are or were freed, if the booking was not confirmed or cancelled in time. Unix seconds. */
  readonly expiresAt: number | null;
  /** When the last ticket was redeemed, in Unix seconds. */
  readonly redeemedAt: number | null;
}

type Parts = Pick<ResellerBooking, 'booking' | 'items' | 'bookedActivity' | 'timeslot'>;

/** What a reservation's response needs of the reseller's request. */
export type AnsweredRequest = Pick<ResellerRequestEntity, 'uuid' | 'contact'>;

export function toResellerBooking(request: AnsweredRequest, parts: Parts, now: number): ResellerBooking {
  const { booking, items, bookedActivity } = parts;
  const state = stateOf(booking, items, now);
  const isPassing = state === 'on-hold' || state === 'expired';
  const redeemed = items.map(({ redeemedAt }) => redeemedAt);
  return {
    ...parts,
    activity: withTicketTypesOnSale(bookedActivity),
    uuid: request.uuid,
    state,
    isCancellable: state === 'on-hold' || (state === 'confirmed' && isStillCancellable(parts, now)),
    contact: contactNow(request.contact, booking),
    expiresAt: isPassing ? (booking.heldUntil ?? booking.holdEndsAt) : null,
    redeemedAt: areAllRedeemed(items) ? Math.max(...redeemed.map((at) => at!)) : null,
  };
}

/** A hold has ended at its expiry, even if that is not stored yet. */
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

function withTicketTypesOnSale({ ticketTypes, ...activity }: PricedActivity): PricedActivity {
  return { ...activity, ticketTypes: ticketTypes.filter(({ withdrawnAt }) => withdrawnAt === null) };
}

function isStillCancellable({ bookedActivity, timeslot, items }: Parts, now: number): boolean {
  return cancellableUntil(bookedActivity, timeslot) > now && items.every(({ redeemedAt }) => redeemedAt === null);
}
