import type { GuideSlug } from '../../../platform/http/guides';

interface Chapter {
  readonly name: string;
  readonly guides: readonly GuideSlug[];
}

/** Somebody with one kind of task, and the guides about it. */
interface Reader {
  readonly title: string;
  readonly summary: string;
  /** What to read first, in order: at most seven guides. */
  readonly path: readonly GuideSlug[];
  readonly chapters: readonly Chapter[];
}

export const READERS: readonly Reader[] = [
  {
    title: 'I integrate',
    summary: 'Search, book and receive events through the API, or record usage.',
    path: ['quick-start', 'authentication', 'holds', 'idempotency', 'webhooks', 'errors', 'testing'],
    chapters: [
      {
        name: 'Partner API',
        guides: [
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
          'testing',
          'versions',
        ],
      },
      { name: 'Events', guides: ['events', 'event-types', 'webhooks'] },
      { name: 'Other channels', guides: ['shop', 'octo', 'sdk'] },
      { name: 'Operator API', guides: ['operator-activities', 'content', 'operator-payments', 'operator-check-in'] },
      {
        name: 'Usage',
        guides: [
          ...(['metering', 'usage-queries', 'billing', 'usage-stripe', 'usage-balances', 'usage-alerts'] as const),
          'usage-verification',
        ],
      },
    ],
  },
  {
    title: 'I run a business',
    summary: 'Sell, check in, handle bad weather and close the month in the dashboard.',
    path: ['set-up', 'online-shop', 'desk', 'check-in', 'schedule', 'payments', 'figures'],
    chapters: [
      { name: 'Every day', guides: ['set-up', 'online-shop', 'desk', 'check-in', 'schedule', 'payments', 'figures'] },
      { name: 'People and emails', guides: ['staff', 'mails', 'waitlist'] },
    ],
  },
  {
    title: 'I operate the server',
    summary: 'Deploy, back up, monitor, scale and secure Slipway.',
    path: ['deploy', 'backup', 'monitoring', 'growing', 'security'],
    chapters: [{ name: 'Administration', guides: ['deploy', 'backup', 'monitoring', 'growing', 'security'] }],
  },
  {
    title: 'I extend or change Slipway',
    summary: 'Write a plugin, or contribute to the project.',
    path: ['extending', 'architecture', 'contributing', 'glossary'],
    chapters: [{ name: 'Development', guides: ['extending', 'architecture', 'contributing', 'glossary'] }],
  },
];

/** The previous and the next guide of the same reader. */
export function neighboursOf(slug: GuideSlug): { before: GuideSlug | undefined; after: GuideSlug | undefined } {
  const guides = READERS.map(({ chapters }) => chapters.flatMap((chapter) => chapter.guides));
  const own = guides.find((each) => each.includes(slug))!;
  const place = own.indexOf(slug);
  return { before: own[place - 1], after: own[place + 1] };
}

/** Common questions, as people phrase them, with the page that answers them. */
export const QUESTIONS: readonly { readonly question: string; readonly href: string }[] = [
  { question: 'How do I make my first booking?', href: '/docs/quick-start' },
  { question: 'How do I retry safely?', href: '/docs/idempotency' },
  { question: 'What price do I show?', href: '/docs/prices' },
  { question: 'Do you support OCTO?', href: '/docs/octo' },
  { question: 'How do I receive changes?', href: '/docs/webhooks' },
  { question: 'How do I set up my business?', href: '/docs/set-up' },
  { question: 'How do I refund a customer?', href: '/docs/payments#refund-a-customer' },
  { question: 'How do I check guests in?', href: '/docs/check-in#check-guests-in' },
  { question: 'What if the weather is bad?', href: '/docs/schedule' },
  { question: 'How do I back up?', href: '/docs/backup' },
];
