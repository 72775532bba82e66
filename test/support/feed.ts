import { EVENT_CATALOGUE } from '../../src/platform/event-log/event-catalogue';
import { JobsRunner } from '../../src/platform/jobs';
import type { ApiClient } from './api-client';
import type { TestApp } from './test-app';

export const EVENTS = '/api/v2/events';

/** An event as the feed returns it. */
export interface PublishedEvent {
  readonly ID: string;
  readonly Sequence: number;
  readonly Type: string;
  readonly OccurredAt: number;
  readonly Mode: string;
  readonly Data: Record<string, unknown>;
}

/** Reads the feed of one key, from where it stood on. */
export class FeedReader {
  private after = 0;

  private constructor(
    private readonly test: TestApp,
    private readonly api: ApiClient,
  ) {}

  static async create(test: TestApp, api: ApiClient): Promise<FeedReader> {
    const reader = new FeedReader(test, api);
    await test.app.get(JobsRunner).runOnce();
    reader.after = (await api.get(EVENTS, { After: 'latest' })).body.NextAfter;
    return reader;
  }

  /** The events since the previous call. */
  async next(query: Record<string, string | number> = {}): Promise<PublishedEvent[]> {
    await this.test.app.get(JobsRunner).runOnce();
    const { status, body } = await this.api.get(EVENTS, { After: this.after, ...query });
    expect(status).toBe(200);
    this.after = body.NextAfter;
    for (const event of body.data as PublishedEvent[]) expectDocumented(event);
    return body.data;
  }

  /** Type and data of the same, as far as they are of certain kinds. */
  async published(...kinds: readonly string[]): Promise<[type: string, data: Record<string, unknown>][]> {
    const events = await this.next();
    const isPreferred = ({ Type }: PublishedEvent) => kinds.length === 0 || kinds.some((kind) => Type.startsWith(kind));
    return events.filter(isPreferred).map(({ Type, Data }) => [Type, Data]);
  }
}

/** The event has the fields that the event catalogue shows, and no others; types of plugins are not in it. */
function expectDocumented({ Type, Data }: PublishedEvent): void {
  if (!Object.hasOwn(EVENT_CATALOGUE, Type)) return;
  const { data, optional = [] } = EVENT_CATALOGUE[Type as keyof typeof EVENT_CATALOGUE];
  const documented = Object.keys(data).filter((name) => name in Data || !optional.includes(name));
  expect([Type, Object.keys(Data).sort()]).toEqual([Type, documented.sort()]);
}
