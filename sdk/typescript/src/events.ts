import type { Fact } from './facts.js';
import type { FactType, Feed, ListEventsData } from './generated/types.gen.js';
import { sleep } from './sleep.js';

export interface EventsOptions<Type extends FactType = FactType> {
  /**
   * The number that you stored last. 0 begins at the oldest fact that is kept, `latest` with the next that happens. Has to
   * be given: who forgets it would get all facts again at each start.
   */
  readonly after: number | 'latest';
  /** Only facts of these types; of all types when absent or empty. */
  readonly types?: readonly Type[] | undefined;
  /** Seconds that the server waits for the next fact, 0 to 25; 25 when absent. With 0 it ends where there are no more. */
  readonly wait?: number | undefined;
  /** Ends it, also while it waits. */
  readonly signal?: AbortSignal | undefined;
  /** How often each request is sent at most, instead of the number in the constructor; `Infinity` outlasts any failure. */
  readonly attempts?: number | undefined;
  /**
   * Told when the number goes on without a fact for you, as long as you are done with all before it; waited for. Store it
   * in place of a `Sequence`: a number that has stood still for 35 days has expired.
   */
  readonly onQuiet?: ((nextAfter: number) => unknown) | undefined;
}

/** Asks the feed once. */
export type AskFeed = (query: NonNullable<ListEventsData['query']>, signal: AbortSignal) => Promise<Feed>;

export const LONGEST_WAIT_SECONDS = 25;

/** More than the server answers with is not to be had. */
const LARGEST_PAGE = 200;

/** After an answer without facts that came early, from a server at which too many wait or that is about to end. */
const PAUSE_MS = 1_000;

/**
 * Facts, one after the other, until the signal aborts.
 * @throws RangeError at once, when `after` is not a number of the feed
 */
export function follow<Type extends FactType>(
  ask: AskFeed,
  options: EventsOptions<Type>,
): AsyncGenerator<Fact<Type>, void, undefined> {
  const { after } = options;
  if (after !== 'latest' && (!Number.isSafeInteger(after) || after < 0)) {
    throw new RangeError(`after must be a number that the feed gave, 0 or 'latest', and not ${String(after)}.`);
  }
  return read(ask, options);
}

async function* read<Type extends FactType>(
  ask: AskFeed,
  options: EventsOptions<Type>,
): AsyncGenerator<Fact<Type>, void, undefined> {
  const { signal, onQuiet } = options;
  let after = options.after;
  while (!signal?.aborted) {
    const page = await nextPage(ask, after, options);
    if (page === undefined) return;
    let done = after;
    // The caller asks for the next fact once they are done with this one.
    for (const fact of page.data as unknown as Fact<Type>[]) {
      yield fact;
      if (signal?.aborted) return;
      done = fact.Sequence;
    }
    if (page.NextAfter !== done) await onQuiet?.(page.NextAfter);
    if (options.wait === 0 && isEnd(page, after, options)) return;
    after = page.NextAfter;
  }
}

/** @returns undefined when the signal has aborted */
async function nextPage<Type extends FactType>(
  ask: AskFeed,
  after: number | 'latest',
  { types = [], wait = LONGEST_WAIT_SECONDS, signal }: EventsOptions<Type>,
): Promise<Feed | undefined> {
  const query = {
    After: String(after),
    Limit: LARGEST_PAGE,
    Wait: wait,
    ...(types.length > 0 && { Types: types.join() }),
  };
  // A signal that lives for months would gather what each request attaches to it: each has one of its own.
  const own = new AbortController();
  const end = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  try {
    const asked = performance.now();
    const page = await ask(query, own.signal);
    const isEarly = performance.now() - asked < (wait * 1000) / 2;
    if (isEarly && page.data.length === 0 && page.NextAfter === after) await sleep(PAUSE_MS, own.signal);
    return page;
  } catch (error) {
    if (own.signal.aborted) return undefined;
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** Among many facts of other types the server looks at a part, and its number goes on. */
function isEnd({ data, NextAfter }: Feed, after: number | 'latest', { types = [] }: EventsOptions): boolean {
  return data.length === 0 && (types.length === 0 || NextAfter === after);
}
