import { createClient, createConfig } from './generated/client/index.js';
import type { Client } from './generated/client/index.js';
import { Operations } from './generated/sdk.gen.js';
import { type Exact, parseExactly } from './exact.js';
import { toError } from './errors.js';
import { type EventsOptions, LONGEST_WAIT_SECONDS, follow } from './events.js';
import type { Fact } from './facts.js';
import type { FactType } from './generated/types.gen.js';
import { RETRY_DEFAULTS, type RetryOptions, retryingFetch } from './retrying-fetch.js';

export interface SlipwayOptions extends Partial<RetryOptions> {
  /** Where the server is, such as `https://book.example.org`. */
  readonly baseUrl: string;
  /** An API key; it stays on your server. */
  readonly key: string;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Every operation of the API as a method. What does not succeed is thrown, a problem as `SlipwayProblem`. */
export class Slipway extends Operations {
  private readonly exact: Operations;
  /** Hidden from whoever logs a client: the key is in it. */
  readonly #options: SlipwayOptions;

  constructor(options: SlipwayOptions) {
    super({ client: clientOf(options) });
    this.#options = options;
    this.exact = new Operations({ client: clientOf(options, 'text') });
  }

  /**
   * Amounts of usage as they stand on the wire, as strings: a number of JavaScript keeps about 16 digits of them.
   * `await slipway.exactly((exact) => exact.getUsageSummary({ query }))`
   */
  async exactly<Answer>(call: (exact: Operations) => Promise<Answer>): Promise<Exact<Answer>> {
    return parseExactly((await call(this.exact)) as string) as Exact<Answer>;
  }

  /**
   * Every fact that concerns the key, in order, as it happens: none is missed and none comes twice, as long as the
   * `Sequence` of each is stored in the transaction of what is done about it, and given as `after` at the next start.
   * `for await (const fact of slipway.events({ after: await stored() })) …`
   * @throws SlipwayCursorExpired when facts after the number are not kept any more
   * @throws SlipwayProblem, SlipwayConnectionError after as many attempts as any request; go on from the number stored
   * @throws RangeError when `after` is not a number of the feed
   */
  events<Type extends FactType = FactType>(asked: EventsOptions<Type>): AsyncGenerator<Fact<Type>, void, undefined> {
    const { wait = LONGEST_WAIT_SECONDS, attempts = this.#options.attempts } = asked;
    const timeoutMs = (this.#options.timeoutMs ?? RETRY_DEFAULTS.timeoutMs) + wait * 1000;
    const retries = { timeoutMs, attempts: attempts ?? RETRY_DEFAULTS.attempts };
    const patient = new Operations({ client: clientOf({ ...this.#options, ...retries }) });
    return follow((query, signal) => patient.listEvents({ query, signal }), asked);
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
