import { createClient, createConfig } from './generated/client/index.js';
import type { Client } from './generated/client/index.js';
import { Operations } from './generated/sdk.gen.js';
import { type Exact, parseExactly } from './exact.js';
import { toError } from './errors.js';
import { type RetryOptions, retryingFetch } from './retrying-fetch.js';

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

  constructor(options: SlipwayOptions) {
    super({ client: clientOf(options) });
    this.exact = new Operations({ client: clientOf(options, 'text') });
  }

  /**
   * Amounts of usage as they stand on the wire, as strings: a number of JavaScript keeps about 16 digits of them.
   * `await slipway.exactly((exact) => exact.getUsageSummary({ query }))`
   */
  async exactly<Answer>(call: (exact: Operations) => Promise<Answer>): Promise<Exact<Answer>> {
    return parseExactly((await call(this.exact)) as string) as Exact<Answer>;
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
