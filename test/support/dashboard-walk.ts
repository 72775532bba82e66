import type { DashboardClient } from './dashboard-client';

/** A form of a page that changes something. */
export interface WalkedForm {
  readonly page: string;
  readonly action: string;
  /** What it has between its tags. */
  readonly html: string;
  /** Whether it is shown only once it was asked for. */
  readonly isFolded: boolean;
}

/** Pages of a kind that are looked at: the first ones may lack what others have. */
const PAGES_OF_A_KIND = 5;

/** What every page has around its own content. */
const FRAME = /<header class="side">.*?<\/header>/s;

/** Follows the links of the dashboard; of pages that differ in what they are about only, it reads the first ones. */
export async function walkDashboard(client: DashboardClient, start = '/dashboard'): Promise<WalkedForm[]> {
  const queue = [start];
  const kinds = new Map<string, number>();
  const forms: WalkedForm[] = [];
  for (const page of queue) {
    const { status, headers, text } = await client.get(page);
    if (status !== 200) throw new Error(`${page} answers ${status}`);
    if (!headers.get('content-type')!.startsWith('text/html')) continue;
    forms.push(...formsOf(page, text.replace(FRAME, '')));
    for (const [, link] of text.matchAll(/<a [^>]*?href="(\/dashboard[^"#]*)/g)) {
      const next = link!.replaceAll('&amp;', '&');
      const seen = kinds.get(kindOf(next)) ?? 0;
      if (queue.includes(next) || seen >= PAGES_OF_A_KIND) continue;
      kinds.set(kindOf(next), seen + 1);
      queue.push(next);
    }
  }
  return forms;
}

function formsOf(page: string, html: string): WalkedForm[] {
  return [...html.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map((match) => {
    const before = html.slice(0, match.index);
    const isFolded = before.split('<details').length > before.split('</details>').length;
    return { page, action: match[1]!.replaceAll('&amp;', '&'), html: match[2]!, isFolded };
  });
}

/** An address without what the page is about: IDs, references, and the values of its query. */
export function kindOf(address: string): string {
  const [path, query = ''] = address.split('?');
  const parts = path!.split('/').map((part) => (/\d|^[A-Z]{10}$/.test(part) ? '*' : part));
  return [parts.join('/'), ...new Set([...new URLSearchParams(query).keys()].sort())].join(' ');
}
