import { Injectable } from '@nestjs/common';
import { type CountedGroup, DefinitionsRepository, type MeterGrouping } from '../definitions/definitions.repository';
import { type Words, addToWords } from '../decimal/words';
import type { UsageEntryRow } from '../entries/usage-entry';
import { type GroupTotal, GroupTotalsRepository } from './group-totals.repository';
import { type GroupValue, OTHER_VALUE, readGroupValues } from './group-values';
import { type GroupMonth, type MonthValue, nameOfValue } from './group-values.repository';
import { GroupValuesService, OTHER_ID } from './group-values.service';
import { dayBucketAt, monthBucket } from '../local-buckets';

/** The columns of an entry by which it is counted. */
type CountedColumns = Pick<UsageEntryRow, 'operatorId' | 'occurredAt' | 'whole' | 'nano' | 'extraInfo'>;

/** An entry of a meter with grouping keys. */
export interface GroupedRow {
  readonly row: CountedColumns;
  readonly grouping: Pick<MeterGrouping, 'groups'>;
}

/** The sum of one value on one day. */
interface ValueOnDay extends Words, GroupMonth {
  readonly day: number;
  readonly value: Exclude<GroupValue, null>;
}

/** Updates totals by grouping key in the transaction that records the usage. */
@Injectable()
export class UsageGroups {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly values: GroupValuesService,
    private readonly totals: GroupTotalsRepository,
  ) {}

  /** @param isFirst whether this transaction wrote nothing before these entries */
  async add(grouped: readonly GroupedRow[], isFirst: boolean): Promise<void> {
    const sums = sumUp(grouped);
    await this.totals.add(toTotals(sums, await this.values.ensure(sums.filter(hasValue), isFirst)));
  }

  /** Subtracts an entry from its totals. */
  async subtract(row: UsageEntryRow): Promise<void> {
    const { operatorId, meterId, definitionVersion } = row;
    if (definitionVersion === null) return;
    const groups = await this.definitions.groupsOfVersion(operatorId, meterId, definitionVersion);
    const sums = sumUp([{ row, grouping: { groups } }]);
    await this.totals.subtract(toTotals(sums, await this.values.findValueIds(sums.filter(hasValue))));
  }
}

/** Values that are too long share a total. */
function hasValue(sum: ValueOnDay): sum is ValueOnDay & MonthValue {
  return sum.value !== OTHER_VALUE;
}

function sumUp(grouped: readonly GroupedRow[]): ValueOnDay[] {
  const sums = new Map<string, ValueOnDay>();
  for (const { row, grouping } of grouped) {
    const values = readGroupValues(
      row.extraInfo,
      grouping.groups.map(({ name }) => name),
    );
    grouping.groups.forEach((group, index) => {
      const value = values[index]!;
      if (value !== null) addToWords(sumOf(sums, row, group, value), row);
    });
  }
  return [...sums.values()];
}

function sumOf(
  sums: Map<string, ValueOnDay>,
  { operatorId, occurredAt }: CountedColumns,
  { id: groupId, timeZone }: CountedGroup,
  value: Exclude<GroupValue, null>,
): ValueOnDay {
  const day = dayBucketAt(timeZone, occurredAt);
  const key = `${groupId} ${day} ${value === OTHER_VALUE ? '' : `:${value}`}`;
  let sum = sums.get(key);
  if (!sum) {
    const month = monthBucket(day);
    sum = { operatorId, groupId, month, day, value, high: 0, low: 0, nano: 0, entries: 0 };
    sums.set(key, sum);
  }
  return sum;
}

/** The totals of days and months. Values without an ID share a total. */
function toTotals(sums: readonly ValueOnDay[], ids: ReadonlyMap<string, number>): GroupTotal[] {
  const totals = new Map<string, GroupTotal>();
  for (const sum of sums) {
    const valueId = (hasValue(sum) ? ids.get(nameOfValue(sum)) : undefined) ?? OTHER_ID;
    for (const bucket of [sum.month, sum.day]) {
      const { operatorId, groupId } = sum;
      const key = `${groupId} ${bucket} ${valueId}`;
      const total = totals.get(key) ?? { operatorId, groupId, bucket, valueId, high: 0, low: 0, nano: 0, entries: 0 };
      total.high += sum.high;
      total.low += sum.low;
      total.nano += sum.nano;
      total.entries += sum.entries;
      totals.set(key, total);
    }
  }
  return [...totals.values()];
}
