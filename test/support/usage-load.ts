import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client';

const METERS = '/api/v2/usage/meters';

/** When every entry of a load occurred. */
export const LOAD_DATE = '2026-12-01';

/** Longer than any answer may take, so that a request that is never answered fails the test. */
const GIVE_UP_MS = 30_000;

/**
 * Clients that record usage without pause and note the responses. Some send a key with each request and repeat
 * it until it is answered; the others never repeat.
 */
export class UsageLoad {
  /** IDs that a 201 has named, in requests without a key. */
  readonly acknowledged: number[] = [];
  /** IDs that a 201 has named, by key. */
  readonly byKey = new Map<string, number>();
  /** Answers that were neither 201 nor a 503 that says when to come back. */
  readonly strange: string[] = [];
  refusals = 0;
  private isStopped = false;
  private readonly workers: Promise<void>[] = [];

  constructor(private readonly client: () => ApiClient) {}

  start(workers: number): this {
    for (let n = 0; n < workers; n++) this.workers.push(n % 2 === 0 ? this.recordPlainly(n) : this.recordWithKeys(n));
    return this;
  }

  /** Waits until so many entries have been acknowledged. */
  async until(count: number): Promise<void> {
    while (this.acknowledged.length + this.byKey.size < count) await sleep(5);
  }

  /** Lets every client finish what it has started; those with keys repeat until they have a response. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }

  private async recordPlainly(worker: number): Promise<void> {
    while (!this.isStopped) {
      const id = await this.post(worker, {});
      if (id === undefined) await sleep(20);
      else this.acknowledged.push(id);
    }
  }

  private async recordWithKeys(worker: number): Promise<void> {
    while (!this.isStopped) {
      const key = randomUUID();
      for (let id: number | undefined; id === undefined;) {
        id = await this.post(worker, { 'Idempotency-Key': key });
        if (id === undefined) await sleep(20);
        else this.byKey.set(key, id);
      }
    }
  }

  private async post(worker: number, headers: Record<string, string>): Promise<number | undefined> {
    const key = headers['Idempotency-Key'];
    const answer = await this.client()
      .raw(METERS, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          Meter: `hot ${worker % 3}`,
          Usage: 0.1,
          ExtraInfo: key,
          OccurredAt: Date.parse(`${LOAD_DATE}T12:00:00Z`) / 1000 + worker * 60,
        }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      // The server or the connection went away: nobody knows whether the entry was recorded.
      .catch((error: Error) => (error.name === 'TimeoutError' ? Promise.reject(error) : undefined));
    if (answer?.status === 201) return answer.body.data.ID;
    if (answer?.status === 503 && answer.headers.get('retry-after')) this.refusals++;
    else if (answer) this.strange.push(`${answer.status} ${answer.text}`);
    return undefined;
  }
}

/** Checks the responses of the load: every acknowledged entry once, every key once, totals equal to the entries. */
export async function expectNothingLostOrDoubled(load: UsageLoad, client: ApiClient): Promise<void> {
  const range = { from: LOAD_DATE, to: LOAD_DATE };
  const lines = (await client.get(`${METERS}.csv`, range)).text.trimEnd().split('\r\n').slice(1);
  const rows = lines.map((line) => line.split(','));
  const ids = rows.map(([id]) => Number(id));
  expect(load.strange).toEqual([]);
  const recorded = new Set(ids);
  expect(recorded.size).toBe(ids.length);
  expect([...load.acknowledged, ...load.byKey.values()].filter((id) => !recorded.has(id))).toEqual([]);
  const idsByKey = new Map(rows.filter((row) => row[4]).map((row) => [row[4]!, Number(row[0])]));
  expect(idsByKey).toEqual(load.byKey);
  expect(rows.filter((row) => row[4])).toHaveLength(load.byKey.size);
  const { Totals } = (await client.get(METERS, range)).body.data;
  expect(Totals).toEqual({ Usage: Number((ids.length / 10).toFixed(1)), Events: ids.length });
}
