/**
 * Slugs of the guides: the address, and the name of the file in `docs/guides` unless the guide is part of other
 * documentation. They never change, because pages, problems, operations and external sites link to them.
 */
export const GUIDE_SLUGS = [
  'quick-start',
  'partner-flow',
  'octo',
  'metering',
  'set-up',
  'prices',
  'payments',
  'schedule',
  'availability',
  'holds',
  'waitlist',
  'waivers',
  'day-sheet',
  'pictures',
  'desk',
  'check-in',
  'staff',
  'mails',
  'events',
  'webhooks',
  'time-zones',
  'figures',
  'idempotency',
  'errors',
  'rate-limits',
  'versions',
  'sdk',
  'extending',
] as const;

export type GuideSlug = (typeof GUIDE_SLUGS)[number];

/** Path of a guide, or of a section by its anchor. */
export function guidePath(slug: GuideSlug, section?: string): string {
  return `/docs/${slug}${section === undefined ? '' : `#${section}`}`;
}
