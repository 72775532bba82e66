import { sleep } from './sleep.js';

export interface RetryOptions {
  /** Maximum number of attempts per request. Default: 4. 1 disables retries, `Infinity` retries until it succeeds. */
  readonly attempts: number;
  /** Timeout of an attempt in milliseconds. Default: 30,000. */
  readonly timeoutMs: number;
  /** Maximum `Retry-After`, in seconds, that is waited for; longer ones cause an error. Default: 60. */
  readonly longestWaitSeconds: number;
}

export const RETRY_DEFAULTS: RetryOptions = { attempts: 4, timeoutMs: 30_000, longestWaitSeconds: 60 };

/** Responses after which a retry is safe: nothing was done, or the retry returns the stored response. */
const PASSING = new Set([429, 502, 503, 504]);

const REPEATABLE = new Set(['GET', 'HEAD', 'POST']);

const FIRST_WAIT_MS = 250;
const LONGEST_BACK_OFF_MS = 30_000;

/**
 * A `fetch` that retries reads, and POSTs with one `Idempotency-Key`, while the connection or the server is unavailable.
 * Waits for `Retry-After`, or otherwise with exponential backoff.
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

/** All attempts use the same key. Callers that may repeat a request later set their own. */
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
    return await readCompletely(await send(new Request(request.clone(), { signal })));
  } catch (error) {
    return { error };
  }
}

/** Reads JSON completely, so that a truncated response counts as a failed attempt. */
async function readCompletely(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (!headers.get('Content-Type')?.includes('json')) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** In milliseconds. */
function waitAfter({ headers }: Response, attempt: number): number {
  const retryAfter = headers.get('Retry-After');
  if (retryAfter === null) return backOff(attempt);
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : backOff(attempt);
}

/** With jitter, so that clients that failed together do not retry together. In milliseconds. */
function backOff(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_BACK_OFF_MS) * (0.5 + Math.random() / 2);
}
