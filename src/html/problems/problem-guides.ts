import { type GuideSlug, guidePath } from '../../shared/guides';
import type { ProblemSlug } from '../../shared/problems';

/** Where more is said about a problem than on its page, with what the reader finds there. */
const GUIDES: Partial<Record<ProblemSlug, readonly [title: string, slug: GuideSlug, section?: string]>> = {
  validation: ['Codes of fields', 'errors', 'codes-of-fields'],
  'idempotency-conflict': ['What must be the same', 'idempotency', 'what-must-be-the-same'],
  'invalid-idempotency-key': ['Retrying safely', 'idempotency'],
  overloaded: ['What a 503 says', 'idempotency', 'what-a-503-says'],
  internal: ['Retrying safely', 'idempotency'],
  'rate-limited': ['Rate limits', 'rate-limits'],
  'payload-too-large': ['Sizes', 'rate-limits', 'sizes'],
  'insufficient-capacity': ['Availability and caching', 'availability', 'your-copy-may-be-old-the-booking-is-not'],
  'timeslot-unavailable': ['Availability and caching', 'availability'],
  'hold-expired': ['Holds', 'holds'],
  'hold-not-found': ['Holds', 'holds'],
  'cursor-expired': ['Follow the feed', 'events', 'follow-the-feed'],
  'threshold-not-found': ['Metering', 'metering'],
  'webhook-not-found': ['Webhooks', 'webhooks'],
  'not-cancellable': ['After the booking', 'partner-flow', 'after-the-booking'],
  'booking-not-found': ['After the booking', 'partner-flow', 'after-the-booking'],
};

const EVERY_PROBLEM = ['Errors', 'errors'] as const;

export function guideTo(problem: ProblemSlug): { title: string; href: string } {
  const [title, slug, section] = GUIDES[problem] ?? EVERY_PROBLEM;
  return { title, href: guidePath(slug, section) };
}
