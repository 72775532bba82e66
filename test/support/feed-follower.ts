import type { ApiAnswer, ApiClient } from './api-client';
import { EVENTS, type PublishedEvent } from './feed';

/** Follows the feed as a partner's program would: from the oldest event on, whatever happens to its servers. */
export class FeedFollower {
  readonly seen: PublishedEvent[] = [];
  private after = 0;
  private isOn = true;
  private readonly ended: Promise<void>;

  /** @param connect a client for each request, of another server each time */
  constructor(
    connect: (request: number) => Promise<ApiClient>,
    private readonly query: Record<string, string | number> = {},
  ) {
    this.ended = this.follow(connect);
    // `stop` throws what went wrong; nobody listens before.
    this.ended.catch(() => {});
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await this.ended;
  }

  /** Reads on, with nothing else continuing, until there is no more. */
  async catchUp(api: ApiClient, last: number): Promise<void> {
    while (this.after < last) this.take(await api.get(EVENTS, { After: this.after, ...this.query }));
  }

  private async follow(connect: (request: number) => Promise<ApiClient>): Promise<void> {
    for (let request = 0; this.isOn; request++) {
      const api = await connect(request);
      try {
        this.take(await api.get(EVENTS, { After: this.after, ...this.query }));
      } catch (error) {
        // The server was killed; what it may have sent is requested again.
        if ((error as Error).name !== 'TypeError') throw error;
      }
    }
  }

  private take({ status, body, text }: ApiAnswer): void {
    if (status === 503) return;
    if (status !== 200) throw new Error(`the feed answered ${status}: ${text}`);
    this.seen.push(...body.data);
    this.after = body.NextAfter;
  }
}
