import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from '../support/api-client';
import type { Outcome } from './ledger';

type Send = (api: ApiClient, headers: Record<string, string>) => Promise<ApiAnswer>;

interface Result {
  readonly outcome: Outcome;
  readonly answer: ApiAnswer | undefined;
}

/** What a rejected client waits before it asks again. Less than `Retry-After` asks for, so that no outage looks longer. */
const PAUSE_MS = 200;

/** Longer than any fault lasts. */
const GIVE_UP_MS = 60_000;

/** Sends the requests of all clients and notes how they were answered. */
export class Exchange {
  /** When each write was acknowledged, by `performance.now()`. */
  readonly acknowledged: number[] = [];
  /** When a write was rejected because the database was away or busy. */
  readonly rejected: number[] = [];
  /** Answers that no client should see, whatever happens to the database. */
  readonly strange: string[] = [];
  /** How often there was no room. */
  full = 0;

  constructor(private readonly api: ApiClient) {}

  async send(send: Send): Promise<Result> {
    return this.once(send, {});
  }

  /** Sends it with an `Idempotency-Key`, repeatedly until it is answered. */
  async sendWithKey(send: Send): Promise<Result> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      const result = await this.once(send, headers);
      if (result.answer !== undefined && result.answer.status !== 503) return result;
      if (performance.now() > deadline) {
        this.strange.push('a request with a key had no outcome in time');
        return { outcome: 'unknown', answer: undefined };
      }
    }
  }

  private async once(send: Send, headers: Record<string, string>): Promise<Result> {
    let answer: ApiAnswer;
    try {
      answer = await send(this.api, headers);
    } catch (error) {
      // The servers are not what fails here.
      this.strange.push(`no answer: ${String(error)}`);
      return { outcome: 'unknown', answer: undefined };
    }
    if (answer.status === 503) await sleep(PAUSE_MS);
    return { outcome: this.judge(answer), answer };
  }

  private judge({ status, body, headers, text }: ApiAnswer): Outcome {
    if (status < 300) {
      this.acknowledged.push(performance.now());
      return 'done';
    }
    if (status === 409 && /\/insufficient-capacity$/.test(body?.type)) {
      this.full++;
      return 'not done';
    }
    if (status === 503 && headers.get('retry-after') !== null) {
      this.rejected.push(performance.now());
      return /Nothing was done/.test(body?.detail) ? 'not done' : 'unknown';
    }
    this.strange.push(`${status} ${text}`);
    return 'unknown';
  }
}
