import { Injectable } from '@nestjs/common';
import { Transactions, isDuplicate } from '../../platform/database';
import type { LocalDate } from '../../platform/values/time';
import { DefinitionsRepository } from '../definitions/definitions.repository';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import { CountedEntries } from '../groups/counted-entries';
import { UsageEntriesRepository } from '../entries/usage-entries.repository';
import { GroupTotalsRepository, type StoredGroupTotal } from '../groups/group-totals.repository';
import { GroupValuesRepository } from '../groups/group-values.repository';
import { bucketRange, dayBucket, dayBucketAt, monthBucket } from '../groups/local-buckets';
import { wordsToNano, nanoToWords } from '../decimal/words';
import { formatNano, toNano } from '../decimal/quantity';
import type { AuditedSum, UsageDifference } from './day-sums';

interface Sum {
  nano: bigint;
  events: number;
}

/** Sums by value ID. */
type Sums = Map<number, Sum>;

/** Local dates, inclusive; all dates if omitted. */
interface Dates {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** Checks the totals by grouping key against the entries, and recomputes those that differ. */
@Injectable()
export class GroupAuditService {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly totals: GroupTotalsRepository,
    private readonly values: GroupValuesRepository,
    private readonly entries: CountedEntries,
    private readonly rows: UsageEntriesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Differences of each active grouping key, with its meter's ID. */
  async *verify(
    operatorId: number,
    dates: Dates,
  ): AsyncGenerator<{ meterId: number; differences: Omit<UsageDifference, 'Meter'>[] }> {
    for (const group of await this.definitions.groups(operatorId)) {
      for await (const bucket of this.buckets(group, dates)) {
        const { stored, counted } = await this.transactions.snapshot(() => this.compare(group, bucket));
        if (areEqual(stored, counted)) continue;
        const values = await this.values.list({ operatorId, groupId: group.id, month: monthBucket(bucket) });
        yield { meterId: group.meterId, differences: toDifferences(group, bucket, stored, counted, values) };
      }
    }
  }

  /** Does not touch correct totals, so nobody waits for their locks. */
  async rebuild(operatorId: number): Promise<void> {
    for (const group of await this.definitions.groups(operatorId)) {
      for await (const bucket of this.buckets(group, {})) {
        const { stored, counted } = await this.transactions.snapshot(() => this.compare(group, bucket));
        if (!areEqual(stored, counted)) await this.rebuildBucket(group, bucket);
      }
    }
  }

  /**
   * Deletes stored totals before it inserts computed ones. If another transaction creates a total concurrently, it
   * starts over.
   */
  private async rebuildBucket(group: MeterGroupEntity, bucket: number): Promise<void> {
    const { operatorId, id: groupId } = group;
    for (;;) {
      try {
        return await this.transactions.run(async () => {
          await this.totals.clear(operatorId, groupId, bucket);
          const { counted } = await this.compare(group, bucket);
          await this.totals.insert(
            Array.from(counted, ([valueId, { nano, events }]) => ({
              ...{ operatorId, groupId, bucket, valueId },
              ...{ ...nanoToWords(nano), entries: events },
            })),
          );
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  /** The stored and the computed totals: a day is the sum of its entries, a month the sum of its days. */
  private async compare(group: MeterGroupEntity, bucket: number): Promise<{ stored: Sums; counted: Sums }> {
    const { operatorId, id } = group;
    const stored = toSums(await this.totals.list(operatorId, id, bucket));
    if (isMonth(bucket)) return { stored, counted: toSums(await this.totals.listDays(operatorId, id, bucket)) };
    const counted: Sums = new Map();
    for await (const entry of this.entries.of(group, bucketRange(group.timeZone, bucket))) {
      if (entry.valueId !== null) addTo(counted, entry.valueId, { nano: toNano(entry), events: 1 });
    }
    return { stored, counted };
  }

  /** The days for which a grouping key has totals or entries, each month after its days. */
  private async *buckets(group: MeterGroupEntity, { from, to }: Dates): AsyncGenerator<number> {
    const { operatorId, id, timeZone } = group;
    const end = to === undefined ? Infinity : dayBucket(to);
    let next = from === undefined ? 0 : dayBucket(from);
    let since = from === undefined ? 0 : bucketRange(timeZone, next).start;
    let month: number | undefined;
    for (;;) {
      const stored = (await this.totals.next(operatorId, id, next)) ?? Infinity;
      const at = await this.rows.nextOfGroup(group, since);
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
}

function isMonth(bucket: number): boolean {
  return bucket === monthBucket(bucket);
}

function toSums(totals: readonly StoredGroupTotal[]): Sums {
  const sums: Sums = new Map();
  for (const total of totals) {
    const sum = { nano: wordsToNano(total), events: Number(total.entries) };
    if (sum.nano !== 0n || sum.events !== 0) addTo(sums, Number(total.valueId), sum);
  }
  return sums;
}

function addTo(sums: Sums, valueId: number, { nano, events }: Sum): void {
  const sum = sums.get(valueId);
  if (!sum) sums.set(valueId, { nano, events });
  else {
    sum.nano += nano;
    sum.events += events;
  }
}

function areEqual(one: Sums, other: Sums): boolean {
  return one.size === other.size && [...one].every(([id, sum]) => isSame(sum, other.get(id)));
}

function isSame(one: Sum | undefined, other: Sum | undefined): boolean {
  return one?.nano === other?.nano && one?.events === other?.events;
}

function toDifferences(
  group: MeterGroupEntity,
  bucket: number,
  stored: Sums,
  counted: Sums,
  values: ReadonlyMap<number, string>,
): Omit<UsageDifference, 'Meter'>[] {
  const ids = [...new Set([...stored.keys(), ...counted.keys()])];
  return ids
    .filter((id) => !isSame(stored.get(id), counted.get(id)))
    .map((id) => ({
      OperatorID: group.operatorId,
      Total: isMonth(bucket) ? 'group-month' : 'group-day',
      By: group.name,
      Value: values.get(id) ?? null,
      FromTimestamp: bucketRange(group.timeZone, bucket).start,
      Kept: toAudited(stored.get(id)),
      Recomputed: toAudited(counted.get(id)),
    }));
}

function toAudited({ nano, events }: Sum = { nano: 0n, events: 0 }): AuditedSum {
  return { Usage: formatNano(nano), Events: events };
}
