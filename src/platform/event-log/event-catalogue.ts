import type { EventType } from '../domain-events';

interface EventDescription {
  /** When the event is published, as a sentence. */
  readonly when: string;
  /** Permissions whose keys can see the event, in addition to `operator`; `owner` means its creator. */
  readonly visibleTo: 'ota, shop' | 'owner' | 'shop' | 'usage:read';
  /** Every field of `Data`, with an example. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Those of them that only some events have. */
  readonly optional?: readonly string[];
}

const PRODUCT = { ActivityID: 'a_sunsetkayak1', UpdatedAt: 1796464800 };

const SESSION = { ActivityID: 'a_sunsetkayak1', Date: '2026-12-05', Time: '10:00' };

const HOLD = { HoldID: 'hold_7k2m9x0q4b1z', ...SESSION, Participants: 2 };

const BOOKING = {
  BookingReference: '7K2M9X0Q4B',
  PaymentReference: 'ADV-2026-000123',
  GroupReference: '9QF3M7T2XW',
  Status: 'confirmed',
  PaymentStatus: 'paid',
  ...SESSION,
  Participants: 2,
  UpdatedAt: 1796464800,
};

/** A booking that is made alone has no GroupReference. */
const ABOUT_BOOKING = { visibleTo: 'owner', optional: ['GroupReference'] } as const;

const OFFER = { WaitlistID: 'wl_7k2m9x0q4b1z', BookingReference: '7K2M9X0Q4B' };

/** Describes every event type of the platform for the event catalogue in the guides. */
export const EVENT_CATALOGUE: Readonly<Record<EventType, EventDescription>> = {
  'product.published': { when: 'A product becomes visible to you.', visibleTo: 'ota, shop', data: PRODUCT },
  'product.changed': {
    when: 'A field, ticket type or question of a product changes, or the cancellation policy that it has from the settings.',
    visibleTo: 'ota, shop',
    data: PRODUCT,
  },
  'product.withdrawn': { when: 'A product is no longer visible to you.', visibleTo: 'ota, shop', data: PRODUCT },
  'availability.changed': {
    when: 'A timeslot is added, opened, closed, resized or cancelled, or its number of free places changes. Changes in quick succession are combined into one event with the latest state.',
    visibleTo: 'ota, shop',
    data: {
      ActivityID: 'a_sunsetkayak1',
      TimeslotID: 5012,
      Date: '2026-12-05',
      Time: '10:00',
      Status: 'open',
      Capacity: 12,
      Remaining: 8,
    },
  },
  'hold.created': { when: 'Places are held.', visibleTo: 'owner', data: HOLD },
  'hold.ended': {
    when: 'A hold ends. `Reason` is `booked`, `released` or `expired`.',
    visibleTo: 'owner',
    data: { ...HOLD, Reason: 'expired' },
  },
  'booking.confirmed': {
    when: 'A booking is confirmed, from any source. Only bookings of a group have `GroupReference`, in all of their events.',
    ...ABOUT_BOOKING,
    data: BOOKING,
  },
  'booking.changed': {
    when: 'A booking changes, except for its session. `Fields` lists the changed fields.',
    ...ABOUT_BOOKING,
    data: { ...BOOKING, Participants: 3, Fields: ['Participants'] },
  },
  'booking.moved': {
    when: 'A booking is moved to another session. `From` is the previous one, with its `ActivityID` if the product has changed, too.',
    ...ABOUT_BOOKING,
    data: { ...BOOKING, Date: '2026-12-06', From: { Date: '2026-12-05', Time: '10:00' } },
  },
  'booking.cancelled': {
    when: 'A booking is cancelled. `By` is `partner`, `operator` or `customer`; `Reason` is `null` if none was given.',
    ...ABOUT_BOOKING,
    data: { ...BOOKING, Status: 'cancelled', Reason: 'Strong wind', By: 'operator' },
  },
  'booking.paid': { when: 'A customer has paid a booking to the operator.', ...ABOUT_BOOKING, data: BOOKING },
  'booking.refunded': {
    when: 'The operator decides to refund a customer. `Amount` is the refund.',
    ...ABOUT_BOOKING,
    data: { ...BOOKING, PaymentStatus: 'partially-refunded', Amount: { Amount: 4500, Currency: 'GBP' } },
  },
  'booking.refund-failed': {
    when: 'The payment provider rejects a refund, or its money comes back.',
    ...ABOUT_BOOKING,
    data: { ...BOOKING, Amount: { Amount: 4500, Currency: 'GBP' }, RefundID: 're_8c3f5t7w2x9z' },
  },
  'booking.checked-in': { when: 'Participants of a booking are checked in.', ...ABOUT_BOOKING, data: BOOKING },
  'waiver.completed': {
    when: 'All required questions of a booking are answered.',
    ...ABOUT_BOOKING,
    data: BOOKING,
  },
  'basket.expired': {
    when: 'A basket is not paid in time.',
    visibleTo: 'shop',
    data: { BasketID: 'bas_7k2m9x0q4b1z' },
  },
  'order.completed': {
    when: 'A basket is paid. Operators also see bookings that are paid at the desk.',
    visibleTo: 'shop',
    data: {
      BasketID: 'bas_7k2m9x0q4b1z',
      OrderReference: '9QF3M7T2XW',
      BookingReferences: ['7K2M9X0Q4B'],
    },
  },
  'waitlist.notified': { when: 'Places are offered to a customer on the waitlist.', visibleTo: 'shop', data: OFFER },
  'waitlist.accepted': { when: 'A customer accepts an offer.', visibleTo: 'shop', data: OFFER },
  'usage.threshold-reached': {
    when: 'The usage of a meter, or of one `Subject`, in a day or month reaches a threshold, or a `Level` of it in percent of `Limit`. Amounts are exact.',
    visibleTo: 'usage:read',
    data: {
      ThresholdID: 'thr_7k2m9x0q4b1z',
      Meter: 'sms-sent',
      Subject: 'customer-4711',
      Period: 'month',
      Limit: 1000.5,
      Level: 80,
      TotalUsage: 802.25,
    },
    optional: ['Subject', 'Level'],
  },
  'webhook.disabled': {
    when: 'A webhook is disabled. `Reason` is `gone`, `failing` or `key-ended`.',
    visibleTo: 'owner',
    data: { WebhookID: 'wh_7k2m9x0q4b1z', URL: 'https://ota.example/slipway', Reason: 'failing' },
  },
};
