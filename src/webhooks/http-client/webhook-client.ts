import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { Clock, httpDateToTimestamp } from '../../platform/values/time';
import { AddressNotAllowedError } from '../webhooks.errors';
import { WebhookTargets } from '../address-policy/webhook-targets';
import { type AttemptError, attemptErrorOf } from './attempt-errors';
import { type AnswerHead, type PinnedPost, postPinned } from './pinned-post';

/** Maximum delay that a receiver can request, in seconds. */
const MAX_SECONDS = 24 * 3_600;

/** Result of an attempt: either `status` or `error` is null. */
export interface Attempt {
  /** Status of the response; null without a response. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** Delay that the response requested in seconds, 0 to 86,400. */
  readonly retryAfterSeconds: number | null;
  /** From the DNS lookup to the response headers or the error, in milliseconds. */
  readonly durationMs: number;
}

/** Sends webhooks. Every failure of the receiver is a result, never an exception. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly targets: WebhookTargets,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes one attempt, limited to `limits.webhook`.
   * @param url as stored; its addresses are checked again for this connection
   * @param headers all except `Host`, `Content-Length` and `Connection`
   * @param signal aborts the attempt with the error `aborted`
   */
  async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal?: AbortSignal,
  ): Promise<Attempt> {
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    try {
      const head = await this.within(signal, (ended) => this.send(url, { headers, body, signal: ended }));
      const retryAfterSeconds = readRetryAfter(head.retryAfter, this.clock.now());
      return { status: head.status, error: null, retryAfterSeconds, durationMs: since() };
    } catch (error) {
      const word = error instanceof EndedError ? error.word : attemptErrorOf(error);
      return { status: null, error: word, retryAfterSeconds: null, durationMs: since() };
    }
  }

  /** Every wait also ends when the attempt ends. */
  private async send(text: string, sent: Omit<PinnedPost, 'url' | 'addresses'>): Promise<AnswerHead> {
    if (!URL.canParse(text)) throw new AddressNotAllowedError();
    const url = new URL(text);
    // It may have been saved while any target was allowed.
    if (!this.targets.allowsScheme(url)) throw new AddressNotAllowedError();
    const addresses = await this.targets.addressesFor(url.hostname);
    sent.signal.throwIfAborted();
    return postPinned({ url, addresses, ...sent });
  }

  /**
   * Runs the work until it finishes, its time is up, or `signal` aborts it. Does not wait for unfinished work, because
   * a DNS lookup cannot be cancelled.
   * @throws EndedError if the time is up or it was aborted
   */
  private async within<T>(signal: AbortSignal | undefined, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new EndedError('aborted');
    const ending = new AbortController();
    const end = (word: AttemptError) => ending.abort(new EndedError(word));
    const abort = () => end('aborted');
    const timer = setTimeout(() => end('timeout'), this.config.limits.webhook);
    signal?.addEventListener('abort', abort);
    try {
      return await Promise.race([rejectionOf(ending.signal), work(ending.signal)]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}

/** The attempt ended before its work. */
class EndedError extends Error {
  constructor(readonly word: AttemptError) {
    super(word);
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * The delay in a `Retry-After` header, 0 to 86,400 seconds; null without one, or if it is neither a number nor a date.
 * @param now Unix seconds
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const at = httpDateToTimestamp(header);
  const seconds = /^\d+$/.test(header) ? Number(header) : at === undefined ? undefined : at - now;
  return seconds === undefined ? null : Math.min(Math.max(seconds, 0), MAX_SECONDS);
}
