import { sleep } from './sleep.js';

export interface RetryOptions {
  /** How often a request is sent at most; 4 when absent, 1 for never again, `Infinity` for until it succeeds. */
  readonly attempts: number;
  /** After so many milliseconds without an answer an attempt is given up; 30,000 when absent. */
  readonly timeoutMs: number;
  /** Longer waits than this, in seconds, are left to the caller; 60 when absent. */
  readonly longestWaitSeconds: number;
}

export const RETRY_DEFAULTS: RetryOptions = { attempts: 4, timeoutMs: 30_000, longestWaitSeconds: 60 };

/** Answers after which nothing was done, or what was done is answered again under its key. */
const PASSING = new Set([429, 502, 503, 504]);

const REPEATABLE = new Set(['GET', 'HEAD', 'POST']);

const FIRST_WAIT_MS = 250;
const LONGEST_BACK_OFF_MS = 30_000;

/**
 * A `fetch` that sends reads, and POSTs under one `Idempotency-Key`, again while the connection or the server is away. It
 * waits as long as the server asks for, or else longer from one attempt to the next.
 */
export function retryingFetch(send: typeof fetch, options: Partial<RetryOptions> = {}): typeof fetch {
  const { attempts, timeoutMs, longestWaitSeconds } = { ...RETRY_DEFAULTS, ...options };
  return async (input, init) => {
    const request = withKey(new Request(input, init));
    const tries = REPEATABLE.has(request.method) ? attempts : 1;
    for (let attempt = 1; ; attempt++) {
      const outcome = await sendOnce(send, request, timeoutMs);
      const isLast = attempt >= tries || request.signal.aborted;
      if (outcome instanceof Response) {
        const wait = waitAfter(outcome, attempt);
        if (isLast || !PASSING.has(outcome.status) || wait > longestWaitSeconds * 1000) return outcome;
        await outcome.body?.cancel();
        await sleep(wait, request.signal);
      } else {
        if (isLast) throw outcome.error;
        await sleep(backOff(attempt), request.signal);
      }
    }
  };
}

/** The same key for each attempt; a caller who wants to repeat a request later gives one of their own. */
function withKey(request: Request): Request {
  if (request.method !== 'POST' || request.headers.has('Idempotency-Key')) return request;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  request.headers.set('Idempotency-Key', Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return request;
}

async function sendOnce(
  send: typeof fetch,
  request: Request,
  timeoutMs: number,
): Promise<Response | { error: unknown }> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await whole(await send(new Request(request.clone(), { signal })));
  } catch (error) {
    return { error };
  }
}

/** JSON is read to its end, so that an answer that breaks off is one that did not come. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (!headers.get('Content-Type')?.includes('json')) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** In milliseconds. */
function waitAfter({ headers }: Response, attempt: number): number {
  const asked = headers.get('Retry-After');
  if (asked === null) return backOff(attempt);
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : backOff(attempt);
}

/** Spread, so that many who failed together do not come back together. */
function backOff(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_BACK_OFF_MS) * (0.5 + Math.random() / 2);
}
