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
export interface EventData {
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
  'booking.refund-failed': BookingData & { readonly Amount: Money; readonly RefundID: string };
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
    readonly ThresholdID: string;
    readonly Meter: string;
    /** Present if the threshold has a subject. */
    readonly Subject?: string;
    readonly Period: 'day' | 'month';
    readonly Limit: number;
    /** Percentage of `Limit`; present if the threshold has `Levels`. */
    readonly Level?: number;
    readonly TotalUsage: number;
  };
  'webhook.disabled': {
    readonly WebhookID: string;
    readonly URL: string;
    readonly Reason: 'gone' | 'failing' | 'key-ended';
  };
  /** Sent only on request, and not part of the feed; its `Sequence` is 0. */
  'webhook.test': { readonly WebhookID: string };
}

/**
 * An event as returned by the feed and delivered by webhooks. Handle it by `Type`, and ignore types that you do not know,
 * because newer servers may add some.
 */
export type Event<Type extends keyof EventData = keyof EventData> = {
  [Each in Type]: {
    /** Identifies the event. Use it to detect repeated deliveries. */
    readonly ID: string;
    /** Position in the feed. Store it in the transaction in which you process the event, and continue after it. */
    readonly Sequence: number;
    readonly Type: Each;
    /** Unix seconds. */
    readonly OccurredAt: number;
    readonly Mode: 'live' | 'test';
    readonly Data: EventData[Each];
  };
}[Type];
