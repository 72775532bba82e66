import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config';
import { Clock } from '../../shared/time';
import { type AttemptError, attemptErrorOf } from './attempt-errors';
import { type AnswerHead, type PinnedPost, postPinned } from './pinned-post';
import { readRetryAfter } from './retry-after';
import { AddressNotAllowedError } from '../address-policy/targets.errors';
import { WebhookTargets } from '../address-policy/webhook-targets';

/** What became of one attempt: either `status` or `error` is null. */
export interface Attempt {
  /** Of the answer, whatever it says; null when none came. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** What the answer asked for, 0 to 86,400. */
  readonly retryAfterSeconds: number | null;
  /** From the first look for the address to the answer's head or the error, rounded to milliseconds. */
  readonly durationMs: number;
}

/** Sends webhooks. What the other side does, and what it does not, is the outcome of an attempt and never an exception. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly targets: WebhookTargets,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /**
   * Makes one attempt, which takes `limits.webhook` at most.
   * @param url as it was saved; where it leads is judged again on this very connection
   * @param headers all but `Host`, `Content-Length` and `Connection`
   * @param signal gives the attempt up with the error `aborted`
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

  /** Where anything of it waits, the end of the attempt is waited for as well. */
  private async send(text: string, sent: Omit<PinnedPost, 'url' | 'addresses'>): Promise<AnswerHead> {
    if (!URL.canParse(text)) throw new AddressNotAllowedError();
    const url = new URL(text);
    // It may have been saved when any target was allowed.
    if (!this.targets.allowsScheme(url)) throw new AddressNotAllowedError();
    const addresses = await this.targets.addressesFor(url.hostname);
    sent.signal.throwIfAborted();
    return postPinned({ url, addresses, ...sent });
  }

  /**
   * Does the work until it is done, its time is up, or `signal` says so, and in the latter cases does not wait for it: a
   * resolver cannot be stopped.
   * @throws EndedError when the time is up or it was aborted
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

/** The attempt ended before its work did. */
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
