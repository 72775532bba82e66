import { type EventType, RESERVED_EVENT_TYPES, publicEvents } from '../../domain-events';

/** The words for an event type in the dashboard. */
interface EventLabel {
  readonly group: EventGroup;
  readonly label: string;
  readonly hint: string;
}

const EVENT_GROUPS = ['Bookings', 'What is on sale', 'Holds, baskets and the waitlist', 'Your account'] as const;
type EventGroup = (typeof EVENT_GROUPS)[number];

const WORDS: Readonly<Record<EventType, EventLabel>> = {
  'booking.confirmed': { group: 'Bookings', label: 'Booking made', hint: 'by whomever, at the desk too' },
  'booking.changed': { group: 'Bookings', label: 'Booking changed', hint: 'customer, places or notes' },
  'booking.moved': { group: 'Bookings', label: 'Booking moved', hint: 'to another session' },
  'booking.cancelled': { group: 'Bookings', label: 'Booking cancelled', hint: 'with who did it, and why' },
  'booking.paid': { group: 'Bookings', label: 'Booking paid', hint: 'at once or later' },
  'booking.refunded': { group: 'Bookings', label: 'Booking refunded', hint: 'not sent yet' },
  'booking.checked-in': { group: 'Bookings', label: 'Guests checked in', hint: 'at the desk' },
  'waiver.completed': { group: 'Bookings', label: 'Waiver completed', hint: 'all questions are answered' },
  'product.published': { group: 'What is on sale', label: 'Product on sale', hint: 'sellers begin to see it' },
  'product.changed': { group: 'What is on sale', label: 'Product changed', hint: 'a field, ticket or question' },
  'product.withdrawn': { group: 'What is on sale', label: 'Product off sale', hint: 'sellers no longer see it' },
  'availability.changed': {
    group: 'What is on sale',
    label: 'Availability changed',
    hint: 'places taken or free, sessions added or closed',
  },
  'hold.created': { group: 'Holds, baskets and the waitlist', label: 'Places held', hint: 'for a while, for a seller' },
  'hold.ended': { group: 'Holds, baskets and the waitlist', label: 'Hold ended', hint: 'booked, released or expired' },
  'basket.expired': { group: 'Holds, baskets and the waitlist', label: 'Basket expired', hint: 'not paid in time' },
  'order.completed': { group: 'Holds, baskets and the waitlist', label: 'Order completed', hint: 'a basket was paid' },
  'waitlist.notified': {
    group: 'Holds, baskets and the waitlist',
    label: 'Waitlist offer made',
    hint: 'places came free for somebody',
  },
  'waitlist.accepted': {
    group: 'Holds, baskets and the waitlist',
    label: 'Waitlist offer taken',
    hint: 'by whoever waited',
  },
  'usage.threshold-reached': { group: 'Your account', label: 'Usage threshold reached', hint: 'of a meter' },
  'webhook.disabled': { group: 'Your account', label: 'Webhook disabled', hint: 'by too many failures' },
};

/**
 * The event types that an endpoint can subscribe to, grouped for the form.
 * @param chosen its current types; reserved types are offered only if they are among these, so that saving keeps them
 */
export function groupedEventTypes(chosen: readonly string[]) {
  const offered = Object.entries(WORDS).filter(([type]) => !RESERVED_EVENT_TYPES.has(type) || chosen.includes(type));
  const groups = EVENT_GROUPS.map((group) => ({
    group,
    types: offered
      .filter(([, words]) => words.group === group)
      .map(([value, { label, hint }]) => ({ value, label, hint })),
  }));
  const ofPlugins = publicEvents().map(({ type, label }) => ({ value: type, label, hint: type }));
  return [...groups, { group: 'Extensions', types: ofPlugins }].filter(({ types }) => types.length > 0);
}

/** @param type as it is stored; one that another version or a feature that is gone has put there is shown as it is */
export function labelOfEvent(type: string): string {
  if (Object.hasOwn(WORDS, type)) return WORDS[type as EventType].label;
  return publicEvents().find((event) => event.type === type)?.label ?? type;
}

/** What is sent to an endpoint. @param types none: everything */
export function wordsForTypes(types: readonly string[]): string {
  return types.length === 0 ? 'Everything' : types.map(labelOfEvent).join(', ');
}
