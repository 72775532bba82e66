import { type GuideSlug, guidePath } from '../../../platform/http/guides';
import type { ProblemSlug } from '../../../platform/http/problems';

/** The guide that a problem's page links to. */
const GUIDES: Partial<Record<ProblemSlug, readonly [title: string, slug: GuideSlug, section?: string]>> = {
  validation: ['Codes of fields', 'errors', 'codes-of-fields'],
  'idempotency-conflict': ['Send the same request', 'idempotency', 'send-the-same-request'],
  'invalid-idempotency-key': ['Safe retries', 'idempotency'],
  overloaded: ['Handle a 503', 'idempotency', 'handle-a-503'],
  internal: ['Safe retries', 'idempotency'],
  'rate-limited': ['Rate limits', 'rate-limits'],
  'payload-too-large': ['Sizes', 'rate-limits', 'sizes'],
  'insufficient-capacity': ['Availability and caching', 'availability', 'handle-sold-out-timeslots'],
  'timeslot-unavailable': ['Availability and caching', 'availability'],
  'hold-expired': ['Holds', 'holds'],
  'hold-not-found': ['Holds', 'holds'],
  'offer-expired': ['Waitlist', 'waitlist'],
  'places-available': ['Waitlist', 'waitlist', 'let-customers-join'],
  'cursor-expired': ['Follow the feed', 'events', 'follow-the-feed'],
  'threshold-not-found': ['Metering', 'metering'],
  'webhook-not-found': ['Webhooks', 'webhooks'],
  'not-cancellable': ['Manage bookings', 'partner-flow', 'manage-bookings'],
  'booking-not-found': ['Manage bookings', 'partner-flow', 'manage-bookings'],
};

const EVERY_PROBLEM = ['Errors', 'errors'] as const;

export function guideTo(problem: ProblemSlug): { title: string; href: string } {
  const [title, slug, section] = GUIDES[problem] ?? EVERY_PROBLEM;
  return { title, href: guidePath(slug, section) };
}
