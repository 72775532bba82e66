import type { ApiAnswer } from './api-client';

/** A page, with what is on it to lead to and from. */
interface WalkedPage {
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** Follows every link of every page, as far as they stay on this server and among the pages for developers. */
export class SiteWalk {
  private readonly pages = new Map<string, WalkedPage | undefined>();
  private readonly found: string[] = [];

  constructor(private readonly get: (path: string) => Promise<ApiAnswer>) {}

  async from(start: string): Promise<void> {
    const queue = [start];
    for (const path of queue) {
      if (this.pages.has(path)) continue;
      const page = await this.read(path);
      this.pages.set(path, page);
      queue.push(...(page?.links ?? []).map((link) => link.split('#')[0]!).filter((next) => next !== ''));
    }
    for (const [path, page] of this.pages) this.check(path, page);
  }

  get visited(): string[] {
    return [...this.pages.keys()];
  }

  /** Links, with the page they stand on, that lead to no page or to no place on it. */
  get lost(): readonly string[] {
    return this.found;
  }

  private async read(path: string): Promise<WalkedPage | undefined> {
    const { status, headers, text } = await this.get(path);
    if (status !== 200) return undefined;
    if (!headers.get('content-type')!.startsWith('text/html')) return { anchors: new Set(), links: [] };
    const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value]) => value!);
    return { anchors: new Set(matches(/ id="([^"]+)"/g)), links: matches(/<a [^>]*?href="([/#][^"]*)"/g) };
  }

  private check(path: string, page: WalkedPage | undefined): void {
    if (!page) this.found.push(path);
    for (const link of page?.links ?? []) {
      const [target, anchor] = link.split('#') as [string, string | undefined];
      const there = this.pages.get(target === '' ? path : target);
      if (there && anchor !== undefined && !there.anchors.has(anchor)) this.found.push(`${path} → ${link}`);
    }
  }
}
