/**
 * The guides of the developer pages. A slug is the name of a file, in `docs/guides` unless it is for more than these pages, and an address; pages, problems and
 * operations link to it, and so do other people's pages: it never changes.
 */
export const GUIDE_SLUGS = [
  'quick-start',
  'partner-flow',
  'octo',
  'metering',
  'prices',
  'availability',
  'holds',
  'waivers',
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

/** Where a guide is, or a section of it by its anchor. */
export function guidePath(slug: GuideSlug, section?: string): string {
  return `/docs/${slug}${section === undefined ? '' : `#${section}`}`;
}
