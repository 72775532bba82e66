import { type EventType, publicEvents } from '../../../platform/domain-events';

/** The words for an event type in the dashboard. */
interface EventLabel {
  readonly group: EventGroup;
  readonly label: string;
  readonly hint: string;
}

const EVENT_GROUPS = [
  'Bookings',
  'Products and availability',
  'Holds, baskets and the waitlist',
  'Your account',
] as const;
type EventGroup = (typeof EVENT_GROUPS)[number];

const WORDS: Readonly<Record<EventType, EventLabel>> = {
  'booking.confirmed': { group: 'Bookings', label: 'Booking made', hint: 'by any channel, including at the desk' },
  'booking.changed': { group: 'Bookings', label: 'Booking changed', hint: 'customer, places or notes' },
  'booking.moved': { group: 'Bookings', label: 'Booking moved', hint: 'to another session' },
  'booking.cancelled': { group: 'Bookings', label: 'Booking cancelled', hint: 'with the actor and the reason' },
  'booking.paid': { group: 'Bookings', label: 'Booking paid', hint: 'immediately or later' },
  'booking.refunded': { group: 'Bookings', label: 'Booking refunded', hint: 'completely or in part' },
  'booking.refund-failed': { group: 'Bookings', label: 'Refund failed', hint: 'the money is owed again' },
  'booking.checked-in': { group: 'Bookings', label: 'Guests checked in', hint: 'at the desk' },
  'waiver.completed': { group: 'Bookings', label: 'Waiver completed', hint: 'all questions are answered' },
  'product.published': { group: 'Products and availability', label: 'Product on sale', hint: 'sellers can see it' },
  'product.changed': {
    group: 'Products and availability',
    label: 'Product changed',
    hint: 'a field, ticket or question',
  },
  'product.withdrawn': {
    group: 'Products and availability',
    label: 'Product off sale',
    hint: 'sellers no longer see it',
  },
  'availability.changed': {
    group: 'Products and availability',
    label: 'Availability changed',
    hint: 'places booked or freed, sessions added or closed',
  },
  'hold.created': { group: 'Holds, baskets and the waitlist', label: 'Places held', hint: 'temporarily, for a seller' },
  'hold.ended': { group: 'Holds, baskets and the waitlist', label: 'Hold ended', hint: 'booked, released or expired' },
  'basket.expired': { group: 'Holds, baskets and the waitlist', label: 'Basket expired', hint: 'not paid in time' },
  'order.completed': { group: 'Holds, baskets and the waitlist', label: 'Order completed', hint: 'a basket was paid' },
  'waitlist.notified': {
    group: 'Holds, baskets and the waitlist',
    label: 'Waitlist offer made',
    hint: 'places became available for a customer',
  },
  'waitlist.accepted': {
    group: 'Holds, baskets and the waitlist',
    label: 'Waitlist offer accepted',
    hint: 'by the customer',
  },
  'usage.threshold-reached': { group: 'Your account', label: 'Usage threshold reached', hint: 'of a meter' },
  'webhook.disabled': { group: 'Your account', label: 'Webhook disabled', hint: 'after too many failures' },
};

/** The event types that an endpoint can subscribe to, grouped for the form. */
export function groupedEventTypes() {
  const groups = EVENT_GROUPS.map((group) => ({
    group,
    types: Object.entries(WORDS)
      .filter(([, words]) => words.group === group)
      .map(([value, { label, hint }]) => ({ value, label, hint })),
  }));
  const ofPlugins = publicEvents().map(({ type, label }) => ({ value: type, label, hint: type }));
  return [...groups, { group: 'Extensions', types: ofPlugins }].filter(({ types }) => types.length > 0);
}

/** @param type as stored; an unknown type of another version or a removed plugin is shown unchanged */
export function labelOfEvent(type: string): string {
  if (Object.hasOwn(WORDS, type)) return WORDS[type as EventType].label;
  return publicEvents().find((event) => event.type === type)?.label ?? type;
}

/** Describes the types of an endpoint. @param types empty for all */
export function wordsForTypes(types: readonly string[]): string {
  return types.length === 0 ? 'Everything' : types.map(labelOfEvent).join(', ');
}
