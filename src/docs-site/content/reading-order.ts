import type { GuideSlug } from '../../shared/guides';

interface Chapter {
  readonly name: string;
  readonly guides: readonly GuideSlug[];
}

/** How the guides stand in the navigation, one chapter after the other. */
export const CHAPTERS: readonly Chapter[] = [
  { name: 'Begin', guides: ['quick-start', 'partner-flow', 'octo', 'metering'] },
  {
    name: 'Sell',
    guides: ['prices', 'availability', 'holds', 'waivers', 'mails', 'events', 'webhooks', 'time-zones', 'figures'],
  },
  { name: 'Build to last', guides: ['idempotency', 'errors', 'rate-limits', 'versions'] },
  { name: 'Build with', guides: ['sdk', 'extending'] },
];

const READING_ORDER = CHAPTERS.flatMap(({ guides }) => guides);

/** The guides before and after one. */
export function neighboursOf(slug: GuideSlug): { before: GuideSlug | undefined; after: GuideSlug | undefined } {
  const place = READING_ORDER.indexOf(slug);
  return { before: READING_ORDER[place - 1], after: READING_ORDER[place + 1] };
}

/** What people come with, in their own words, and where the answer stands. */
export const QUESTIONS: readonly { readonly question: string; readonly href: string }[] = [
  { question: 'How do I make my first booking?', href: '/docs/quick-start' },
  { question: 'Do you speak OCTO?', href: '/docs/octo' },
  { question: 'How do I retry safely?', href: '/docs/idempotency' },
  { question: 'What price do I show?', href: '/docs/prices' },
  { question: 'How fresh is availability?', href: '/docs/availability' },
  { question: 'Why was my request refused?', href: '/docs/errors' },
  { question: 'How do I hear of changes?', href: '/docs/events' },
  { question: 'Who writes to my customers?', href: '/docs/mails' },
  { question: 'What do the dashboard’s figures count?', href: '/docs/figures' },
];
