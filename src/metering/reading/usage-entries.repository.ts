import { Injectable } from '@nestjs/common';
import { Database, type SqlValue, onSideOf } from '../../database';

/** Where a page of entries begins: after this one. */
export interface EntryPosition {
  readonly occurredAt: number;
  readonly id: number;
}

/** An entry as it is read back. */
export interface StoredEntry extends EntryPosition {
  readonly meterId: number;
  readonly whole: number;
  readonly nano: number;
  readonly extraInfo: string | null;
  readonly recordedAt: number;
}

/** Which entries of an operator: occurred at `start` … `end` − 1. */
export interface EntryFilter {
  readonly start: number;
  readonly end: number;
  readonly meterId: number | undefined;
}

interface EntryRow extends Omit<StoredEntry, 'extraInfo'> {
  readonly extraInfo: ArrayBuffer | string | null;
}

@Injectable()
export class UsageEntriesRepository {
  private readonly extraInfo: string;

  constructor(private readonly database: Database) {
    // The SQLite driver ends a text at its first NUL; bytes come back whole.
    this.extraInfo = database.dialect === 'sqlite' ? 'CAST(extra_info AS BLOB)' : 'extra_info';
  }

  /** Newest occurrence first, then highest ID. */
  async list(
    operatorId: number,
    { start, end, meterId }: EntryFilter,
    limit: number,
    after?: EntryPosition,
  ): Promise<StoredEntry[]> {
    const conditions = ['operator_id = ?', 'occurred_at >= ?', 'occurred_at < ?'];
    const values: SqlValue[] = [operatorId, start, end];
    if (meterId !== undefined) {
      conditions.push('meter_id = ?');
      values.push(meterId);
    }
    if (after) {
      const older = onSideOf(this.database, ['occurred_at', 'id'], '<', [after.occurredAt, after.id]);
      conditions.push(older.sql);
      values.push(...older.parameters);
    }
    const rows = await this.database.rows<EntryRow>(
      `SELECT id, occurred_at AS occurredAt, meter_id AS meterId, whole, nano, ${this.extraInfo} AS extraInfo,
          recorded_at AS recordedAt
        FROM usage_entry WHERE ${conditions.join(' AND ')}
        ORDER BY occurred_at DESC, id DESC LIMIT ${limit}`,
      values,
    );
    return rows.map((row) => ({ ...row, extraInfo: toText(row.extraInfo) }));
  }
}

function toText(value: ArrayBuffer | string | null): string | null {
  return typeof value === 'string' || value === null ? value : Buffer.from(value).toString('utf8');
}
