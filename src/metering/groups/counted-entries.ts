import { Injectable } from '@nestjs/common';
import { Turn } from '../../platform/concurrency/fairness';
import type { MeterGroupEntity } from '../entries/meter-group.entity';
import type { Quantity } from '../decimal/quantity';
import { type CountedRow, type EntryFilter, UsageEntriesRepository } from '../entries/usage-entries.repository';
import { OTHER_VALUE, readGroupValues } from './group-values';
import { GroupValuesRepository } from './group-values.repository';
import { MAX_VALUES, OTHER_ID } from './group-values.service';
import { dayBucketAt, monthBucket } from '../local-buckets';

/** An entry and its value for a grouping key. */
export interface CountedEntry extends Quantity {
  /** Null without a value; otherwise the value's ID as in the totals. */
  readonly valueId: number | null;
  /** Null if the value has no separate total. */
  readonly value: string | null;
}

/** Recomputes the values behind the totals by grouping key from the entries. */
@Injectable()
export class CountedEntries {
  constructor(
    private readonly entries: UsageEntriesRepository,
    private readonly values: GroupValuesRepository,
  ) {}

  /** Entries of a grouping key's meter from `start` (inclusive) to `end` (exclusive). Yields to other requests. */
  async *of(group: MeterGroupEntity, filter: Omit<EntryFilter, 'meterId'>): AsyncGenerator<CountedEntry> {
    const months = new Map<number, Map<string, number>>();
    const turn = new Turn();
    for await (const rows of this.entries.batchesOfGroup(group, filter)) {
      for (const row of rows) {
        yield await this.count(group, row, months);
        if (turn.hasEnded) await turn.pass();
      }
    }
  }

  private async count(
    group: MeterGroupEntity,
    row: CountedRow,
    months: Map<number, Map<string, number>>,
  ): Promise<CountedEntry> {
    const quantity = { whole: Number(row.whole), nano: row.nano };
    const value = isCounted(group, row) ? readGroupValues(row.extraInfo, [group.name])[0]! : null;
    if (value === null) return { ...quantity, valueId: null, value: null };
    if (value === OTHER_VALUE) return { ...quantity, valueId: OTHER_ID, value: null };
    const month = monthBucket(dayBucketAt(group.timeZone, Number(row.occurredAt)));
    const valueId = await this.idOf(group, month, value, months);
    return { ...quantity, valueId, value: valueId === OTHER_ID ? null : value };
  }

  private async idOf(
    { operatorId, id: groupId }: MeterGroupEntity,
    month: number,
    value: string,
    months: Map<number, Map<string, number>>,
  ): Promise<number> {
    const known = months.get(month)?.get(value);
    if (known !== undefined) return known;
    // While the month has room, values may have been added since the others were read.
    if ((months.get(month)?.size ?? 0) < MAX_VALUES) {
      const values = await this.values.list({ operatorId, groupId, month });
      months.set(month, new Map(Array.from(values, ([id, text]) => [text, id])));
    }
    return months.get(month)!.get(value) ?? OTHER_ID;
  }
}

function isCounted({ fromVersion, untilVersion }: MeterGroupEntity, { definitionVersion }: CountedRow): boolean {
  if (definitionVersion === null || definitionVersion < fromVersion) return false;
  return untilVersion === null || definitionVersion < untilVersion;
}
