import type { ApiAnswer } from './api-client';
import type { DashboardClient } from './dashboard-client';

/** A page that was requested, under the address by which it is linked. */
export interface WalkedPage extends Pick<ApiAnswer, 'status' | 'headers' | 'text'> {
  readonly address: string;
}

interface Walk {
  readonly starts?: readonly string[];
  /** What an address has in common with those of its kind; `undefined` for what is no page. */
  readonly kindOf?: (address: string) => string | undefined;
  /** Pages of a kind that are read: the first ones may lack what others have. */
  readonly mostOfKind: number;
}

/** Follows the links of the dashboard; of pages that differ in what they are about only, it reads the first ones. */
export async function* walkDashboard(client: DashboardClient, walk: Walk): AsyncGenerator<WalkedPage> {
  const { starts = ['/dashboard'], kindOf = kindOfAddress, mostOfKind } = walk;
  const read = new Map<string, number>();
  const queue = [...new Set(starts)];
  for (const address of queue) {
    const kind = kindOf(address);
    const others = read.get(kind ?? '') ?? 0;
    if (kind === undefined || others >= mostOfKind) continue;
    read.set(kind, others + 1);
    const { status, headers, text } = await client.get(address);
    yield { address, status, headers, text };
    queue.push(...linksOf(text).filter((link) => !queue.includes(link)));
  }
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="(\/dashboard[^"#]*)/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));
}

/** A form of a page that changes something. */
export interface WalkedForm {
  readonly page: string;
  readonly action: string;
  /** What it has between its tags. */
  readonly html: string;
  /** Whether it is shown only on request. */
  readonly isFolded: boolean;
}

/** What every page has around its own content. */
const FRAME = /<header class="side">.*?<\/header>/s;

/** The forms of the dashboard. @throws Error for a page that cannot be read */
export async function formsOfDashboard(client: DashboardClient): Promise<WalkedForm[]> {
  const forms: WalkedForm[] = [];
  for await (const { address, status, headers, text } of walkDashboard(client, { mostOfKind: 5 })) {
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    if (headers.get('content-type')!.startsWith('text/html')) forms.push(...formsOf(address, text.replace(FRAME, '')));
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
export function kindOfAddress(address: string): string {
  const [path, query = ''] = address.split('?');
  const parts = path!.split('/').map((part) => (/\d|^[a-z]+_|^[A-Z]{10}$/.test(part) ? '*' : part));
  return [parts.join('/'), ...new Set([...new URLSearchParams(query).keys()].sort())].join(' ');
}
