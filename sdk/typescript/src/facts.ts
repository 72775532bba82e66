import type { Money } from './generated/types.gen.js';

interface SessionData {
  readonly ActivityID: string;
  readonly Date: string;
  readonly Time: string;
}

interface ProductData {
  readonly ActivityID: string;
  readonly UpdatedAt: number;
}

interface AvailabilityData extends SessionData {
  readonly TimeslotID: number;
  readonly Status: 'open' | 'closed' | 'cancelled';
  readonly Capacity: number;
  readonly Remaining: number;
}

interface HoldData extends SessionData {
  readonly HoldID: string;
  readonly Participants: number;
}

interface BookingData extends SessionData {
  readonly BookingReference: string;
  readonly PaymentReference: string | null;
  readonly Status: string;
  readonly PaymentStatus: string;
  readonly Participants: number;
  readonly UpdatedAt: number;
}

interface WaitlistData {
  readonly WaitlistID: string;
  readonly BookingReference: string;
}

/** What happened, by its type. References and the new state only: read the rest with your key. */
export interface FactData {
  'product.published': ProductData;
  'product.changed': ProductData;
  'product.withdrawn': ProductData;
  'availability.changed': AvailabilityData;
  'hold.created': HoldData;
  'hold.ended': HoldData & { readonly Reason: 'booked' | 'released' | 'expired' };
  'booking.confirmed': BookingData;
  'booking.changed': BookingData & { readonly Fields: readonly string[] };
  'booking.moved': BookingData & { readonly From: { readonly Date: string; readonly Time: string } };
  'booking.cancelled': BookingData & {
    readonly Reason: string | null;
    readonly By: 'partner' | 'operator' | 'customer';
  };
  'booking.paid': BookingData;
  'booking.refunded': BookingData & { readonly Amount: Money };
  'booking.checked-in': BookingData;
  'waiver.completed': BookingData;
  'basket.expired': { readonly BasketID: string };
  'order.completed': {
    readonly BasketID: string;
    readonly OrderReference: string;
    readonly BookingReferences: readonly string[];
  };
  'waitlist.notified': WaitlistData;
  'waitlist.accepted': WaitlistData;
  'usage.threshold-reached': {
    readonly ThresholdID: number;
    readonly Meter: string;
    readonly Period: 'day' | 'month';
    readonly Limit: number;
    readonly TotalUsage: number;
  };
  'webhook.disabled': {
    readonly WebhookID: string;
    readonly URL: string;
    readonly Reason: 'gone' | 'failing' | 'key-ended';
  };
  /** Sent on request only, and in no feed: its `Sequence` is 0. */
  'webhook.test': { readonly WebhookID: string };
}

/**
 * One thing that happened, as the feed lists it and a webhook delivers it. Branch on `Type`, and let types pass that you do
 * not know: a newer server has more.
 */
export type Fact<Type extends keyof FactData = keyof FactData> = {
  [Each in Type]: {
    /** The same whenever the fact is told: what to know a repetition by. */
    readonly ID: string;
    /** Its place in the feed: what to store, in the transaction of what you do about it, and to go on after. */
    readonly Sequence: number;
    readonly Type: Each;
    /** Unix seconds. */
    readonly OccurredAt: number;
    readonly Mode: 'live' | 'test';
    readonly Data: FactData[Each];
  };
}[Type];
