import type { GuideSlug } from '../../../platform/http/guides';

interface Chapter {
  readonly name: string;
  readonly guides: readonly GuideSlug[];
}

/** The navigation: chapters and their guides, in order. */
export const CHAPTERS: readonly Chapter[] = [
  { name: 'Get started', guides: ['quick-start', 'partner-flow', 'octo', 'metering'] },
  {
    name: 'Sell',
    guides: [
      'set-up',
      'prices',
      'payments',
      'schedule',
      'availability',
      'holds',
      'waitlist',
      'waivers',
      'pictures',
      'desk',
      'day-sheet',
      'check-in',
      'staff',
      'mails',
      'events',
      'webhooks',
      'time-zones',
      'figures',
    ],
  },
  { name: 'Reliability', guides: ['idempotency', 'errors', 'rate-limits', 'versions'] },
  { name: 'SDK and plugins', guides: ['sdk', 'extending'] },
];

const READING_ORDER = CHAPTERS.flatMap(({ guides }) => guides);

/** The previous and the next guide. */
export function neighboursOf(slug: GuideSlug): { before: GuideSlug | undefined; after: GuideSlug | undefined } {
  const place = READING_ORDER.indexOf(slug);
  return { before: READING_ORDER[place - 1], after: READING_ORDER[place + 1] };
}

/** Common questions, as people phrase them, with the page that answers them. */
export const QUESTIONS: readonly { readonly question: string; readonly href: string }[] = [
  { question: 'How do I set up my business?', href: '/docs/set-up' },
  { question: 'How do I make my first booking?', href: '/docs/quick-start' },
  { question: 'Do you support OCTO?', href: '/docs/octo' },
  { question: 'How do I retry safely?', href: '/docs/idempotency' },
  { question: 'What price do I show?', href: '/docs/prices' },
  { question: 'How do I refund a booking?', href: '/docs/payments#refund-a-customer' },
  { question: 'How does the waitlist work?', href: '/docs/waitlist' },
  { question: 'Who takes part in a session?', href: '/docs/day-sheet#read-the-day-sheet' },
  { question: 'How do I check guests in?', href: '/docs/check-in#scan-tickets' },
  { question: 'How fresh is availability?', href: '/docs/availability' },
  { question: 'Why was my request rejected?', href: '/docs/errors' },
  { question: 'How do I receive events?', href: '/docs/events' },
  { question: 'Which emails do my customers receive?', href: '/docs/mails' },
  { question: 'How does the dashboard count usage and sales?', href: '/docs/figures' },
];
