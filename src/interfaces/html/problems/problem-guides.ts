import { type GuideSlug, guidePath } from '../../../platform/http/guides';
import type { ProblemSlug } from '../../../platform/errors';

/** The guide that a problem's page links to. */
const GUIDES: Partial<Record<ProblemSlug, readonly [title: string, slug: GuideSlug, section?: string]>> = {
  validation: ['Field codes', 'errors', 'field-codes'],
  unauthorized: ['Handle 401 and 403', 'authentication', 'handle-401-and-403'],
  forbidden: ['Handle 401 and 403', 'authentication', 'handle-401-and-403'],
  'idempotency-conflict': ['Send the same request', 'idempotency', 'send-the-same-request'],
  'invalid-idempotency-key': ['Retry safely', 'idempotency'],
  'precondition-failed': ['Avoid overwriting other changes', 'idempotency', 'avoid-overwriting-other-changes'],
  overloaded: ['Handle a 503', 'idempotency', 'handle-a-503'],
  internal: ['Retry safely', 'idempotency'],
  'rate-limited': ['Stay within the rate limit', 'rate-limits', 'stay-within-the-rate-limit'],
  'payload-too-large': ['Sizes', 'rate-limits', 'sizes'],
  'insufficient-capacity': ['Availability and caching', 'availability', 'handle-sold-out-timeslots'],
  'timeslot-unavailable': ['Availability and caching', 'availability'],
  'hold-expired': ['Hold and book', 'holds'],
  'hold-not-found': ['Hold and book', 'holds'],
  'payment-declined': ['Sell with a basket', 'shop', 'sell-with-a-basket'],
  'basket-expired': ['Sell with a basket', 'shop', 'sell-with-a-basket'],
  'offer-expired': ['Waitlist', 'waitlist'],
  'places-available': ['Offer a waitlist', 'shop', 'offer-a-waitlist'],
  'cursor-expired': ['Follow the feed', 'events', 'follow-the-feed'],
  'entry-conflict': ['Count each event once', 'metering', 'count-each-event-once'],
  'aggregation-fixed': ['Choose how a meter adds up', 'metering', 'choose-how-a-meter-adds-up'],
  'threshold-not-found': ['Usage alerts', 'usage-alerts'],
  'webhook-not-found': ['Webhooks', 'webhooks'],
  'not-cancellable': ['Cancel a booking', 'bookings', 'cancel-a-booking'],
  'booking-not-changeable': ['Handle rejections', 'bookings', 'handle-rejections'],
  'booking-not-found': ['Handle rejections', 'bookings', 'handle-rejections'],
};

const EVERY_PROBLEM = ['Errors', 'errors'] as const;

export function guideTo(problem: ProblemSlug): { title: string; href: string } {
  const [title, slug, section] = GUIDES[problem] ?? EVERY_PROBLEM;
  return { title, href: guidePath(slug, section) };
}
