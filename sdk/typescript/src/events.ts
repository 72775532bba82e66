import type { Event } from './event-data.js';
import type { EventType, Feed, ListEventsData } from './generated/types.gen.js';
import { sleep } from './sleep.js';

export interface EventsOptions<Type extends EventType = EventType> {
  /**
   * The `Sequence` that you stored last. 0 starts at the oldest stored event, `latest` at the next new one. Required, so
   * that a program that forgets it does not receive all events again at each start.
   */
  readonly after: number | 'latest';
  /** Only events of these types. Default: all types. */
  readonly types?: readonly Type[] | undefined;
  /** Seconds that the server waits for the next event, 0 to 25. Default: 25. With 0, iteration ends when there are no more. */
  readonly wait?: number | undefined;
  /** Ends the iteration, even while waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum number of attempts per request, overriding the constructor's; `Infinity` retries until it succeeds. */
  readonly attempts?: number | undefined;
  /**
   * Called, and awaited, when the feed advances without an event for you and you have processed all earlier ones. Store the
   * number like a `Sequence`, because a number that does not change for 35 days expires.
   */
  readonly onQuiet?: ((nextAfter: number) => unknown) | undefined;
}

/** Requests one page of the feed. */
export type RequestPage = (query: NonNullable<ListEventsData['query']>, signal: AbortSignal) => Promise<Feed>;

export const LONGEST_WAIT_SECONDS = 25;

/** The server's maximum. */
const LARGEST_PAGE = 200;

/** After an early response without events, from a server that is shutting down or has too many waiting clients. */
const PAUSE_MS = 1_000;

/**
 * Yields events in order until the signal aborts.
 * @throws RangeError immediately if `after` is invalid
 */
export function follow<Type extends EventType>(
  requestPage: RequestPage,
  options: EventsOptions<Type>,
): AsyncGenerator<Event<Type>, void, undefined> {
  const { after } = options;
  if (after !== 'latest' && (!Number.isSafeInteger(after) || after < 0)) {
    throw new RangeError(`after must be a number returned by the feed, 0 or 'latest', not ${String(after)}.`);
  }
  return read(requestPage, options);
}

async function* read<Type extends EventType>(
  requestPage: RequestPage,
  options: EventsOptions<Type>,
): AsyncGenerator<Event<Type>, void, undefined> {
  const { signal, onQuiet } = options;
  let after = options.after;
  while (!signal?.aborted) {
    const page = await nextPage(requestPage, after, options);
    if (page === undefined) return;
    let done = after;
    // The caller requests the next event after processing this one.
    for (const fact of page.data as unknown as Event<Type>[]) {
      yield fact;
      if (signal?.aborted) return;
      done = fact.Sequence;
    }
    if (page.NextAfter !== done) await onQuiet?.(page.NextAfter);
    if (options.wait === 0 && isEnd(page, after, options)) return;
    after = page.NextAfter;
  }
}

/** @returns undefined if the signal has aborted */
async function nextPage<Type extends EventType>(
  requestPage: RequestPage,
  after: number | 'latest',
  { types = [], wait = LONGEST_WAIT_SECONDS, signal }: EventsOptions<Type>,
): Promise<Feed | undefined> {
  const query = {
    After: String(after),
    Limit: LARGEST_PAGE,
    Wait: wait,
    ...(types.length > 0 && { Types: types.join() }),
  };
  // Each request gets a separate signal, because a signal that lives for months would accumulate listeners.
  const own = new AbortController();
  const end = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  try {
    const sentAt = performance.now();
    const page = await requestPage(query, own.signal);
    const isEarly = performance.now() - sentAt < (wait * 1000) / 2;
    if (isEarly && page.data.length === 0 && page.NextAfter === after) await sleep(PAUSE_MS, own.signal);
    return page;
  } catch (error) {
    if (own.signal.aborted) return undefined;
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** The server may return an empty page and a later number, because it reads other types of events in batches. */
function isEnd({ data, NextAfter }: Feed, after: number | 'latest', { types = [] }: EventsOptions): boolean {
  return data.length === 0 && (types.length === 0 || NextAfter === after);
}
