/**
 * Slugs of the guides: the address, and the name of the file in `docs/guides` unless the guide is elsewhere in the
 * repository. They never change, because pages, problems, operations and external sites link to them.
 */
export const GUIDE_SLUGS = [
  'quick-start',
  'authentication',
  'concepts',
  'availability',
  'prices',
  'prices-by-date',
  'net-rates',
  'holds',
  'groups',
  'bookings',
  'waivers',
  'idempotency',
  'errors',
  'rate-limits',
  'time-zones',
  'events',
  'event-types',
  'webhooks',
  'shop',
  'octo',
  'sdk',
  'testing',
  'versions',
  'operator-activities',
  'content',
  'operator-payments',
  'operator-check-in',
  'metering',
  'usage-queries',
  'billing',
  'usage-alerts',
  'usage-stripe',
  'usage-balances',
  'usage-verification',
  'set-up',
  'online-shop',
  'desk',
  'check-in',
  'schedule',
  'payments',
  'figures',
  'staff',
  'mails',
  'waitlist',
  'deploy',
  'backup',
  'monitoring',
  'growing',
  'security',
  'extending',
  'architecture',
  'contributing',
  'glossary',
] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];

/** Slugs of guides that are part of another one now. */
export const MOVED_GUIDES: ReadonlyMap<string, GuideSlug> = new Map([
  ['partner-flow', 'concepts'],
  ['day-sheet', 'check-in'],
  ['pictures', 'set-up'],
]);

/** Path of a guide, or of a section by its anchor. */
export function guidePath(slug: GuideSlug, section?: string): string {
  return `/docs/${slug}${section === undefined ? '' : `#${section}`}`;
}
