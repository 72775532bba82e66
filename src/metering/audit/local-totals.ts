import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import { type SummedWords, wordsToNano } from '../decimal/words';
import { formatNano } from '../decimal/quantity';
import { bucketRange, dayBucket, dayBucketAt, monthBucket } from '../local-buckets';
import type { AuditedSum } from './day-sums';

interface Sum {
  nano: bigint;
  events: number;
}

/** Sums of a bucket by what they are sums of, such as `<subject ID> <meter ID>`. */
export class BucketSums {
  readonly byKey = new Map<string, Sum>();

  /** @returns itself, with a total as the database returns it */
  add(key: string, words: SummedWords): this {
    return this.addSum(key, { nano: wordsToNano(words), events: Number(words.entries) });
  }

  addSum(key: string, { nano, events }: Sum): this {
    const sum = this.byKey.get(key);
    if (sum) {
      sum.nano += nano;
      sum.events += events;
    } else if (nano !== 0n || events !== 0) this.byKey.set(key, { nano, events });
    return this;
  }

  audited(key: string): AuditedSum {
    const { nano, events } = this.byKey.get(key) ?? { nano: 0n, events: 0 };
    return { Usage: formatNano(nano), Events: events };
  }

  /** The keys whose sums differ. */
  differing(other: BucketSums): string[] {
    const keys = new Set([...this.byKey.keys(), ...other.byKey.keys()]);
    return [...keys].filter((key) => {
      const [one, another] = [this.byKey.get(key), other.byKey.get(key)];
      return one?.nano !== another?.nano || one?.events !== another?.events;
    });
  }
}

/** Local dates, inclusive; all dates if omitted. */
export interface Dates {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** Totals of local days and months, where a day is the sum of its entries, and a month the sum of its days. */
export interface LocalTotals {
  readonly timeZone: string;
  /** The first day from `bucket` on that has totals. */
  nextStored(bucket: number): Promise<number | undefined>;
  /** The time of the first entry from `since` on that is part of the totals. */
  nextEntry(since: number): Promise<number | undefined>;
  stored(bucket: number): Promise<BucketSums>;
  counted(bucket: number): Promise<BucketSums>;
  clear(bucket: number): Promise<void>;
  insert(bucket: number, sums: BucketSums): Promise<void>;
}

/** A bucket whose stored totals are wrong. */
export interface WrongBucket {
  readonly bucket: number;
  readonly stored: BucketSums;
  readonly counted: BucketSums;
}

/** Checks totals of local days and months against what they are sums of, and recomputes those that differ. */
@Injectable()
export class LocalTotalsAudit {
  constructor(private readonly transactions: Transactions) {}

  async *verify(totals: LocalTotals, dates: Dates): AsyncGenerator<WrongBucket> {
    for await (const bucket of buckets(totals, dates)) {
      const wrong = await this.compare(totals, bucket);
      if (wrong) yield wrong;
    }
  }

  /** Does not touch correct totals, so nobody waits for their locks. */
  async rebuild(totals: LocalTotals): Promise<void> {
    for await (const bucket of buckets(totals, {})) {
      if (await this.compare(totals, bucket)) await this.rebuildBucket(totals, bucket);
    }
  }

  private async compare(totals: LocalTotals, bucket: number): Promise<WrongBucket | undefined> {
    const sums = await this.transactions.snapshot(async () => ({
      stored: await totals.stored(bucket),
      counted: await totals.counted(bucket),
    }));
    return sums.stored.differing(sums.counted).length > 0 ? { bucket, ...sums } : undefined;
  }

  /**
   * Deletes stored totals before it inserts computed ones. If another transaction creates a total concurrently, it
   * starts over.
   */
  private async rebuildBucket(totals: LocalTotals, bucket: number): Promise<void> {
    for (;;) {
      try {
        return await this.transactions.run(async () => {
          await totals.clear(bucket);
          await totals.insert(bucket, await totals.counted(bucket));
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  }
}

export function isMonth(bucket: number): boolean {
  return bucket === monthBucket(bucket);
}

/** The days that have totals or entries, each month after its days. */
async function* buckets(totals: LocalTotals, { from, to }: Dates): AsyncGenerator<number> {
  const { timeZone } = totals;
  const end = to === undefined ? Infinity : dayBucket(to);
  let next = from === undefined ? 0 : dayBucket(from);
  let since = from === undefined ? 0 : bucketRange(timeZone, next).start;
  let month: number | undefined;
  for (;;) {
    const stored = (await totals.nextStored(next)) ?? Infinity;
    const at = await totals.nextEntry(since);
    const bucket = Math.min(stored, at === undefined ? Infinity : dayBucketAt(timeZone, at));
    if (month !== undefined && monthBucket(bucket) !== month) yield month;
    if (bucket > end || bucket === Infinity) return;
    month = monthBucket(bucket);
    next = bucket + 1;
    if (isMonth(bucket)) continue;
    yield bucket;
    since = bucketRange(timeZone, bucket).end;
  }
}
