import { createClient, createConfig } from './generated/client/index.js';
import type { Client } from './generated/client/index.js';
import { Operations } from './generated/sdk.gen.js';
import { type Exact, parseExactly } from './exact.js';
import { toError } from './errors.js';
import { type EventsOptions, LONGEST_WAIT_SECONDS, follow } from './events.js';
import type { Event } from './event-data.js';
import type { EventType } from './generated/types.gen.js';
import { RETRY_DEFAULTS, type RetryOptions, retryingFetch } from './retrying-fetch.js';

export interface SlipwayOptions extends Partial<RetryOptions> {
  /** The server's address, for example `https://book.example.org`. */
  readonly baseUrl: string;
  /** An API key. Never send it to browsers. */
  readonly key: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Every operation of the API as a method. Failures are thrown; problems as `SlipwayProblem`. */
export class Slipway extends Operations {
  private readonly exact: Operations;
  /** Private, so that logging a client does not reveal the key. */
  readonly #options: SlipwayOptions;

  constructor(options: SlipwayOptions) {
    super({ client: clientOf(options) });
    this.#options = options;
    this.exact = new Operations({ client: clientOf(options, 'text') });
  }

  /**
   * Returns amounts of usage as strings with all digits. A JavaScript number has only about 16.
   * `await slipway.exactly((exact) => exact.getUsageSummary({ query }))`
   */
  async exactly<Answer>(call: (exact: Operations) => Promise<Answer>): Promise<Exact<Answer>> {
    return parseExactly((await call(this.exact)) as string) as Exact<Answer>;
  }

  /**
   * Yields every event that the key may see, in order, as it happens. You process each event exactly once if you store its
   * `Sequence` in the transaction in which you process it, and pass it as `after` at the next start.
   * `for await (const fact of slipway.events({ after: await stored() })) …`
   * @throws SlipwayCursorExpired if the events after the number are no longer stored
   * @throws SlipwayProblem, SlipwayConnectionError after the maximum number of attempts; continue from the stored number
   * @throws RangeError if `after` is invalid
   */
  events<Type extends EventType = EventType>(
    options: EventsOptions<Type>,
  ): AsyncGenerator<Event<Type>, void, undefined> {
    const { wait = LONGEST_WAIT_SECONDS, attempts = this.#options.attempts } = options;
    const timeoutMs = (this.#options.timeoutMs ?? RETRY_DEFAULTS.timeoutMs) + wait * 1000;
    const retries = { timeoutMs, attempts: attempts ?? RETRY_DEFAULTS.attempts };
    const patient = new Operations({ client: clientOf({ ...this.#options, ...retries }) });
    return follow((query, signal) => patient.listEvents({ query, signal }), options);
  }
}

function clientOf(
  { baseUrl, key, fetch: send, ...retries }: SlipwayOptions,
  parseAs: 'auto' | 'text' = 'auto',
): Client {
  const client = createClient(
    createConfig({
      baseUrl: baseUrl.replace(/\/$/, ''),
      auth: () => key,
      fetch: retryingFetch(send ?? ((input, init) => fetch(input, init)), retries),
      responseStyle: 'data',
      throwOnError: true,
      parseAs,
    }),
  );
  client.interceptors.error.use((error, response, request) => toError(error, response, request));
  return client;
}
