import type { DashboardClient } from './dashboard-client';

const DATE = /^\d{4}-\d\d(-\d\d)?$/;

/** A page with many links to pages of its kind would keep a crawl busy: so many of each are read. */
const READ_OF_EACH = 2;

/** Follows the links of the dashboard, and notes how its pages are asked for what. */
export class DashboardCrawl {
  /** Names under which pages are asked for a date. */
  readonly dateNames = new Set<string>();
  /** Paths that were found, each with what is asked of it besides dates. */
  readonly found = new Map<string, Set<string>>();

  constructor(
    private readonly client: DashboardClient,
    /** The kind of a path, `undefined` for what is no page. */
    private readonly kindOf: (path: string) => string | undefined,
  ) {}

  async from(...starts: readonly string[]): Promise<void> {
    const read = new Map<string, number>();
    const queue = [...starts];
    for (const address of queue) {
      const { pathname, searchParams } = new URL(address, 'http://here');
      const kind = this.kindOf(pathname);
      if (kind === undefined) continue;
      this.note(pathname, searchParams);
      const shape = `${kind} ${[...searchParams.keys()].sort().join()}`;
      if ((read.get(shape) ?? 0) >= READ_OF_EACH) continue;
      read.set(shape, (read.get(shape) ?? 0) + 1);
      const { status, text } = await this.client.get(address);
      if (status !== 200) continue;
      for (const [, name] of text.matchAll(/<input [^>]*?type="date" [^>]*?name="([\w.]+)"/g))
        this.dateNames.add(name!);
      for (const [, name] of text.matchAll(/<input [^>]*?name="([\w.]+)" [^>]*?type="date"/g))
        this.dateNames.add(name!);
      queue.push(...[...text.matchAll(/<a [^>]*?href="(\/dashboard[^"#]*)/g)].map(([, link]) => unescaped(link!)));
    }
  }

  private note(path: string, query: URLSearchParams): void {
    const others = new URLSearchParams();
    for (const [name, value] of query) {
      if (DATE.test(value)) this.dateNames.add(name);
      else others.append(name, value);
    }
    this.found.set(path, (this.found.get(path) ?? new Set()).add(others.toString()));
  }
}

function unescaped(link: string): string {
  return link.replaceAll('&amp;', '&');
}
