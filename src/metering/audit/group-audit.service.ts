import { Injectable } from '@nestjs/common';
import { nanoToWords } from '../decimal/words';
import { toNano } from '../decimal/quantity';
import { DefinitionsRepository } from '../definitions/definitions.repository';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import { UsageEntriesRepository } from '../entries/usage-entries.repository';
import { CountedEntries } from '../groups/counted-entries';
import { GroupTotalsRepository, type StoredGroupTotal } from '../groups/group-totals.repository';
import { GroupValuesRepository } from '../groups/group-values.repository';
import { bucketRange, monthBucket } from '../local-buckets';
import type { UsageDifference } from './day-sums';
import { BucketSums, type Dates, LocalTotalsAudit, type LocalTotals, type WrongBucket, isMonth } from './local-totals';

/** Checks the totals by grouping key against the entries, and recomputes those that differ. */
@Injectable()
export class GroupAuditService {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly totals: GroupTotalsRepository,
    private readonly values: GroupValuesRepository,
    private readonly entries: CountedEntries,
    private readonly rows: UsageEntriesRepository,
    private readonly audit: LocalTotalsAudit,
  ) {}

  /** Differences of each active grouping key, with its meter's ID. */
  async *verify(
    operatorId: number,
    dates: Dates,
  ): AsyncGenerator<{ meterId: number; differences: Omit<UsageDifference, 'Meter'>[] }> {
    for (const group of await this.definitions.groups(operatorId)) {
      for await (const wrong of this.audit.verify(this.totalsOf(group), dates)) {
        const month = monthBucket(wrong.bucket);
        const values = await this.values.list({ operatorId, groupId: group.id, month });
        yield { meterId: group.meterId, differences: toDifferences(group, wrong, values) };
      }
    }
  }

  async rebuild(operatorId: number): Promise<void> {
    for (const group of await this.definitions.groups(operatorId)) await this.audit.rebuild(this.totalsOf(group));
  }

  private totalsOf(group: MeterGroupEntity): LocalTotals {
    const { operatorId, id: groupId, timeZone } = group;
    return {
      timeZone,
      nextStored: (bucket) => this.totals.next(operatorId, groupId, bucket),
      nextEntry: (since) => this.rows.nextOfGroup(group, since),
      stored: async (bucket) => toSums(await this.totals.list(operatorId, groupId, bucket)),
      counted: (bucket) => this.count(group, bucket),
      clear: (bucket) => this.totals.clear(operatorId, groupId, bucket),
      insert: (bucket, sums) =>
        this.totals.insert(
          Array.from(sums.byKey, ([valueId, { nano, events }]) => ({
            ...{ operatorId, groupId, bucket, valueId: Number(valueId) },
            ...{ ...nanoToWords(nano), entries: events },
          })),
        ),
    };
  }

  private async count(group: MeterGroupEntity, bucket: number): Promise<BucketSums> {
    if (isMonth(bucket)) return toSums(await this.totals.listDays(group.operatorId, group.id, bucket));
    const counted = new BucketSums();
    for await (const entry of this.entries.of(group, bucketRange(group.timeZone, bucket))) {
      if (entry.valueId !== null) counted.addSum(String(entry.valueId), { nano: toNano(entry), events: 1 });
    }
    return counted;
  }
}

function toSums(totals: readonly StoredGroupTotal[]): BucketSums {
  const sums = new BucketSums();
  for (const total of totals) sums.add(String(total.valueId), total);
  return sums;
}

function toDifferences(
  group: MeterGroupEntity,
  { bucket, stored, counted }: WrongBucket,
  values: ReadonlyMap<number, string>,
): Omit<UsageDifference, 'Meter'>[] {
  return stored.differing(counted).map((id) => ({
    OperatorID: group.operatorId,
    Total: isMonth(bucket) ? 'group-month' : 'group-day',
    By: group.name,
    Value: values.get(Number(id)) ?? null,
    FromTimestamp: bucketRange(group.timeZone, bucket).start,
    Kept: stored.audited(id),
    Recomputed: counted.audited(id),
  }));
}
