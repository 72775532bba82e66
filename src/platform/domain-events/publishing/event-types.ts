/** The platform's event types. Names are permanent, because partners' programs rely on them. */
export const EVENT_TYPES = [
  'product.published',
  'product.changed',
  'product.withdrawn',
  'availability.changed',
  'hold.created',
  'hold.ended',
  'booking.confirmed',
  'booking.changed',
  'booking.moved',
  'booking.cancelled',
  'booking.paid',
  'booking.refunded',
  'booking.checked-in',
  'waiver.completed',
  'basket.expired',
  'order.completed',
  'waitlist.notified',
  'waitlist.accepted',
  'usage.threshold-reached',
  'webhook.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
