import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue } from '../../platform/database';
import { type Words, addToWords } from '../decimal/words';
import { DAY_SECONDS, QUARTER_SECONDS } from '../time-parts';
import type { UsageEntryRow } from '../entries/usage-entry';

const ENTRY_COLUMNS = [
  ...['operator_id', 'occurred_at', 'id', 'meter_id', 'whole', 'nano'],
  ...['extra_info', 'recorded_at', 'is_platform'],
];

/**
 * Columns that only some entries fill. Empty ones are omitted from the INSERT, because they would cost as much as
 * values.
 */
const OPTIONAL_COLUMNS: readonly { name: string; valueOf: (row: UsageEntryRow) => SqlValue }[] = [
  { name: 'definition_version', valueOf: ({ definitionVersion }) => definitionVersion },
  { name: 'entry_key', valueOf: ({ once }) => once?.key ?? null },
  { name: 'subject_id', valueOf: ({ subjectId }) => subjectId },
  { name: 'event_source', valueOf: ({ once }) => once?.source ?? null },
];

/** The name under which `id_block` counts the IDs of entries. */
const ID_BLOCK = 'usage_entry';

const KEY = ['operator_id', 'bucket', 'meter_id'];

const SUMS = ['sum_high', 'sum_low', 'sum_nano', 'entries'];

/** Stored for built-in meters only. */
const API_ENTRIES = 'api_entries';

type TotalsTable = 'usage_quarter' | 'usage_day';

/** The tables of totals in the order in which all transactions write them, with their bucket lengths. */
const BUCKETS = [
  ['usage_quarter', QUARTER_SECONDS],
  ['usage_day', DAY_SECONDS],
] as const;

/** The total of a meter in a quarter of an hour or a day. */
export interface BucketTotal extends Words {
  readonly operatorId: number;
  /** Quarters or days since the epoch. */
  readonly bucket: number;
  readonly meterId: number;
  /** Entries that clients recorded under the name of a built-in meter; `undefined` for other meters. */
  apiEntries: number | undefined;
}

/** Writes entries and their totals. Requires an open transaction. */
@Injectable()
export class UsageWritesRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /**
   * Writes entries and adds them to their totals. All transactions write the tables in this order, which prevents
   * deadlocks.
   */
  async write(rows: readonly UsageEntryRow[]): Promise<void> {
    for (const { some, filled } of byFilledColumns([...rows].sort(inOrderOfKey))) {
      const columns = [...ENTRY_COLUMNS, ...filled.map(({ name }) => name)];
      await this.bulk.insert('usage_entry', columns, some, (row) => {
        const values = entryValues(row);
        for (const { valueOf } of filled) values.push(valueOf(row));
        return values;
      });
    }
    for (const [table, seconds] of BUCKETS) await this.addTotals(table, sumUp(rows, seconds));
  }

  /** Subtracts an entry from its totals, and deletes totals without entries. */
  async subtract(row: UsageEntryRow): Promise<void> {
    for (const [table, seconds] of BUCKETS) {
      const totals = sumUp([row], seconds, -1);
      await this.addTotals(table, totals);
      const [{ operatorId, bucket, meterId }] = totals as [BucketTotal];
      await this.database.execute(
        `DELETE FROM ${table} WHERE operator_id = ? AND bucket = ? AND meter_id = ? AND entries = 0`,
        [operatorId, bucket, meterId],
      );
    }
  }

  /** Inserts totals that must not exist yet. */
  async insertTotals(table: TotalsTable, totals: readonly BucketTotal[]): Promise<void> {
    for (const { sums, some } of bySums(totals)) {
      await this.bulk.insert(table, [...KEY, ...sums], some, totalValues);
    }
  }

  /** Whether exactly this entry is stored. */
  async has(row: UsageEntryRow): Promise<boolean> {
    const found = await this.database.row(
      `SELECT id FROM usage_entry WHERE operator_id = ? AND occurred_at = ? AND id = ?
        AND meter_id = ? AND whole = ? AND nano = ? AND recorded_at = ?`,
      [row.operatorId, row.occurredAt, row.id, row.meterId, row.whole, row.nano, row.recordedAt],
    );
    return found !== undefined;
  }

  /**
   * Reserves IDs of entries permanently.
   * @returns the first of `count` consecutive IDs
   */
  async reserveIds(count: number): Promise<number> {
    await this.database.execute('UPDATE id_block SET next_id = next_id + ? WHERE name = ?', [count, ID_BLOCK]);
    const row = await this.database.row<{ next_id: number }>('SELECT next_id FROM id_block WHERE name = ?', [ID_BLOCK]);
    return Number(row!.next_id) - count;
  }

  /** Adds to totals; creates missing ones. */
  private async addTotals(name: TotalsTable, totals: readonly BucketTotal[]): Promise<void> {
    for (const { sums, some } of bySums(totals)) await this.bulk.add({ name, key: KEY, sums }, some, totalValues);
  }
}

/** Sorts by primary key, so that each page of the table is written once. */
function inOrderOfKey(one: UsageEntryRow, other: UsageEntryRow): number {
  return one.operatorId - other.operatorId || one.occurredAt - other.occurredAt || one.id - other.id;
}

function entryValues(row: UsageEntryRow): SqlValue[] {
  const { operatorId, occurredAt, id, meterId, whole, nano, extraInfo, recordedAt, isPlatform } = row;
  return [operatorId, occurredAt, id, meterId, whole, nano, extraInfo, recordedAt, isPlatform ? 1 : 0];
}

/** Groups entries that fill the same columns, keeping their order. */
function byFilledColumns(rows: readonly UsageEntryRow[]) {
  const groups = new Map<number, UsageEntryRow[]>();
  for (const row of rows) {
    let bits = 0;
    for (const { valueOf } of OPTIONAL_COLUMNS) bits = bits * 2 + (valueOf(row) === null ? 0 : 1);
    const group = groups.get(bits);
    if (group) group.push(row);
    else groups.set(bits, [row]);
  }
  return Array.from(groups.values(), (some) => ({
    some,
    filled: OPTIONAL_COLUMNS.filter(({ valueOf }) => valueOf(some[0]!) !== null),
  }));
}

function totalValues({ operatorId, bucket, meterId, high, low, nano, entries, apiEntries }: BucketTotal): SqlValue[] {
  const values = [operatorId, bucket, meterId, high, low, nano, entries];
  return apiEntries === undefined ? values : [...values, apiEntries];
}

/** Groups totals by their sum columns: built-in meters, which are few and have an additional one, come last. */
function bySums(totals: readonly BucketTotal[]): { sums: readonly string[]; some: readonly BucketTotal[] }[] {
  const isPlain = ({ apiEntries }: BucketTotal) => apiEntries === undefined;
  if (totals.every(isPlain)) return [{ sums: SUMS, some: totals }];
  return [
    { sums: SUMS, some: totals.filter(isPlain) },
    { sums: [...SUMS, API_ENTRIES], some: totals.filter((total) => !isPlain(total)) },
  ];
}

/** Sums rows to totals in primary key order, so that concurrent transactions cannot deadlock. */
function sumUp(rows: readonly UsageEntryRow[], bucketSeconds: number, times: 1 | -1 = 1): BucketTotal[] {
  const totals = new Map<string, BucketTotal>();
  for (const row of rows) {
    const bucket = Math.floor(row.occurredAt / bucketSeconds);
    const key = `${row.operatorId} ${bucket} ${row.meterId}`;
    let total = totals.get(key);
    if (!total) totals.set(key, (total = emptyTotal(row, bucket)));
    addToWords(total, row, times);
    if (row.isBuiltIn && !row.isPlatform) total.apiEntries! += times;
  }
  return [...totals.values()].sort(
    (one, other) => one.operatorId - other.operatorId || one.bucket - other.bucket || one.meterId - other.meterId,
  );
}

function emptyTotal({ operatorId, meterId, isBuiltIn }: UsageEntryRow, bucket: number): BucketTotal {
  const apiEntries = isBuiltIn ? 0 : undefined;
  return { operatorId, bucket, meterId, high: 0, low: 0, nano: 0, entries: 0, apiEntries };
}
