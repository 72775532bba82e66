import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SummedTable } from '../../platform/database';
import { type StoredText, toText, wholeText } from '../entries/usage-entries.repository';

/** A month of a grouping key; up to 1,000 of its values have a separate total. */
export interface GroupMonth {
  readonly operatorId: number;
  readonly groupId: number;
  /** `20261100` for November 2026. */
  readonly month: number;
}

/** A value of a grouping key in a month. */
export interface MonthValue extends GroupMonth {
  readonly value: string;
}

const MONTH = 'operator_id = ? AND group_id = ? AND month = ?';

const COUNTS: SummedTable = {
  name: 'usage_group_month',
  key: ['operator_id', 'group_id', 'month'],
  sums: ['value_count'],
};

const VALUE_COLUMNS = ['operator_id', 'group_id', 'month', 'value_hash', 'value'];

/** Stores values of grouping keys, those of many months with a few statements. */
@Injectable()
export class GroupValuesRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /** The number of values with a separate total, by month name. */
  async counts(months: readonly GroupMonth[]): Promise<Map<string, number>> {
    const counts = new Map(months.map((month) => [nameOfMonth(month), 0]));
    for (const some of this.bulk.inChunks(months)) {
      const rows = await this.database.rows<Omit<GroupMonth, 'operatorId'> & { count: number }>(
        `SELECT group_id AS groupId, month, value_count AS count FROM usage_group_month WHERE ${anyOf(MONTH, some)}`,
        some.flatMap(monthParameters),
      );
      for (const row of rows) counts.set(nameOfMonth(row), row.count);
    }
    return counts;
  }

  /** Locks the values of months until the open transaction ends, in the same order in all transactions. */
  async lockMonths(months: readonly GroupMonth[]): Promise<void> {
    await this.bulk.add(COUNTS, months, (month) => [...monthParameters(month), 0]);
  }

  /** The IDs of values that have one, by value name. */
  async findValueIds(values: readonly MonthValue[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const some of this.bulk.inChunks(values)) {
      const hashed = some.map((value) => ({ ...value, hash: hashOf(value.value) }));
      const names = new Map(hashed.map((value) => [`${nameOfMonth(value)} ${value.hash}`, nameOfValue(value)]));
      const rows = await this.database.rows<Omit<GroupMonth, 'operatorId'> & { id: number; hash: string }>(
        `SELECT id, group_id AS groupId, month, value_hash AS hash FROM usage_group_value
          WHERE ${anyOf(`${MONTH} AND value_hash = ?`, some)}`,
        hashed.flatMap((value) => [...monthParameters(value), value.hash]),
      );
      for (const row of rows) found.set(names.get(`${nameOfMonth(row)} ${row.hash}`)!, row.id);
    }
    return found;
  }

  /** All values of a month by ID. */
  async list(month: GroupMonth): Promise<Map<number, string>> {
    const rows = await this.database.rows<{ id: number; value: StoredText }>(
      `SELECT id, ${wholeText(this.database, 'value')} AS value FROM usage_group_value WHERE ${MONTH}`,
      monthParameters(month),
    );
    return new Map(rows.map(({ id, value }) => [id, toText(value)!]));
  }

  /** Adds values to locked months. */
  async add(values: readonly MonthValue[]): Promise<void> {
    await this.bulk.insert('usage_group_value', VALUE_COLUMNS, values, (value) => [
      ...[...monthParameters(value), hashOf(value.value), value.value],
    ]);
    const added = new Map<string, { month: GroupMonth; count: number }>();
    for (const value of values) {
      const name = nameOfMonth(value);
      added.set(name, { month: value, count: (added.get(name)?.count ?? 0) + 1 });
    }
    await this.bulk.add(COUNTS, [...added.values()], ({ month, count }) => [...monthParameters(month), count]);
  }
}

export function nameOfMonth({ groupId, month }: Omit<GroupMonth, 'operatorId'>): string {
  return `${groupId} ${month}`;
}

export function nameOfValue(value: MonthValue): string {
  return `${nameOfMonth(value)} ${value.value}`;
}

function monthParameters({ operatorId, groupId, month }: GroupMonth): number[] {
  return [operatorId, groupId, month];
}

function anyOf(condition: string, items: readonly unknown[]): string {
  return `(${items.map(() => `(${condition})`).join(' OR ')})`;
}

/** Values are compared byte by byte, regardless of the database's collation. */
function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
