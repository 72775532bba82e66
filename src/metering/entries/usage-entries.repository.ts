import { Injectable } from '@nestjs/common';
import { Database, type Key, type SqlValue, onSideOf } from '../../platform/database';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import type { MeterGroupEntity } from './meter-group.entity';
import type { UsageEntryRow } from './usage-entry';

/** A position in a list of entries: starts after this one. */
export interface EntryPosition {
  readonly occurredAt: number;
  readonly id: number;
}

/** An entry as stored. */
export interface StoredEntry extends EntryPosition {
  readonly meterId: number;
  readonly whole: number;
  readonly nano: number;
  readonly extraInfo: string | null;
  /** Null without one. */
  readonly subjectId: number | null;
  readonly recordedAt: number;
  /** The key it was sent with; `null` without one. */
  readonly entryKey: string | null;
  readonly eventSource: string | null;
  readonly eventId: string | null;
  /** Whether the platform recorded it. */
  readonly isPlatform: boolean;
  /** `null` unless it was voided. */
  readonly voidedAt: number | null;
  readonly voidReason: string | null;
}

/** Entries of an operator that occurred at `start` … `end` − 1. */
export interface EntryFilter {
  readonly start: number;
  readonly end: number;
  readonly meterId?: number | undefined;
  readonly subjectId?: number | undefined;
}

interface EntryRow extends Omit<StoredEntry, 'extraInfo' | 'isPlatform' | 'entryKey' | 'eventId'> {
  /** The `id` of a CloudEvent, if there is a source. */
  readonly storedKey: string | null;
  readonly extraInfo: StoredText;
  readonly isPlatform: number;
}

/** An entry that can be voided. */
export interface VoidableEntry extends Omit<UsageEntryRow, 'isBuiltIn'> {
  readonly voidedAt: number | null;
}

interface VoidableRow {
  readonly occurredAt: number;
  readonly meterId: number;
  readonly whole: number;
  readonly nano: number;
  readonly extraInfo: StoredText;
  readonly subject: string | null;
  readonly subjectId: number | null;
  readonly recordedAt: number;
  readonly isPlatform: number;
  readonly voidedAt: number | null;
  readonly definitionVersion: number | null;
}

/**
 * Entries with a subject, found by it. The order of the join keeps SQLite from reading the entries of an operator, or
 * of a meter, instead.
 */
export const ENTRIES_OF_SUBJECTS =
  'usage_subject_entry CROSS JOIN usage_entry USING (operator_id, subject_id, occurred_at, id)';

/** Entries per statement; each may have 64 kB of ExtraInfo. */
const ENTRIES_PER_STATEMENT = 100;

export interface CountedRow {
  readonly id: number | string;
  readonly meterId: number;
  readonly occurredAt: number | string;
  readonly whole: number | string;
  readonly nano: number;
  readonly extraInfo: string | null;
  readonly definitionVersion: number | null;
}

@Injectable()
export class UsageEntriesRepository {
  private readonly extraInfo: string;

  constructor(private readonly database: Database) {
    this.extraInfo = wholeText(database, 'extra_info');
  }

  /** Newest occurrence first, then highest ID. */
  async list(
    operatorId: number,
    { start, end, meterId, subjectId }: EntryFilter,
    limit: number,
    after?: EntryPosition,
  ): Promise<StoredEntry[]> {
    const conditions = ['operator_id = ?', 'occurred_at >= ?', 'occurred_at < ?'];
    const values: SqlValue[] = [operatorId, start, end];
    if (meterId !== undefined) {
      conditions.push('meter_id = ?');
      values.push(meterId);
    }
    if (subjectId !== undefined) {
      conditions.push('subject_id = ?');
      values.push(subjectId);
    }
    if (after) {
      const older = onSideOf(this.database, ['occurred_at', 'id'], '<', [after.occurredAt, after.id]);
      conditions.push(older.sql);
      values.push(...older.parameters);
    }
    return this.select(
      `FROM ${tableFor(subjectId)} WHERE ${conditions.join(' AND ')} ORDER BY occurred_at DESC, id DESC LIMIT ${limit}`,
      values,
    );
  }

  /** The entries at some positions, in the same order. */
  async listAt(operatorId: number, positions: readonly EntryPosition[]): Promise<StoredEntry[]> {
    if (positions.length === 0) return [];
    return this.select(
      `FROM usage_entry WHERE operator_id = ? AND (${positions.map(() => '(occurred_at = ? AND id = ?)').join(' OR ')})
        ORDER BY occurred_at DESC, id DESC`,
      [operatorId, ...positions.flatMap(({ occurredAt, id }) => [occurredAt, id])],
    );
  }

  async findEntry(operatorId: number, id: number): Promise<StoredEntry | undefined> {
    const [entry] = await this.select('FROM usage_entry WHERE id = ? AND operator_id = ?', [id, operatorId]);
    return entry;
  }

  async findVoidableEntry(operatorId: number, id: number): Promise<VoidableEntry | undefined> {
    const row = await this.database.row<VoidableRow>(
      `SELECT occurred_at AS occurredAt, meter_id AS meterId, whole, nano, ${this.extraInfo} AS extraInfo,
          recorded_at AS recordedAt, is_platform AS isPlatform, voided_at AS voidedAt,
          definition_version AS definitionVersion, subject_id AS subjectId,
          (SELECT name FROM usage_subject WHERE usage_subject.id = subject_id) AS subject
        FROM usage_entry WHERE id = ? AND operator_id = ?`,
      [id, operatorId],
    );
    if (!row) return undefined;
    return {
      operatorId,
      id,
      occurredAt: Number(row.occurredAt),
      meterId: row.meterId,
      whole: Number(row.whole),
      nano: row.nano,
      extraInfo: toText(row.extraInfo),
      subject: row.subject,
      subjectId: row.subjectId,
      recordedAt: Number(row.recordedAt),
      definitionVersion: row.definitionVersion,
      isPlatform: row.isPlatform === 1,
      voidedAt: row.voidedAt === null ? null : Number(row.voidedAt),
    };
  }

  /**
   * Marks an entry as voided. A concurrent void of the same entry waits until this transaction ends.
   * @returns false if it was already voided
   */
  async markVoided(
    { operatorId, occurredAt, id }: VoidableEntry,
    now: number,
    reason: string | null,
  ): Promise<boolean> {
    const marked = await this.database.execute(
      `UPDATE usage_entry SET voided_at = ?, void_reason = ?
        WHERE operator_id = ? AND occurred_at = ? AND id = ? AND voided_at IS NULL`,
      [now, reason, operatorId, occurredAt, id],
    );
    return marked > 0;
  }

  /** Entries of a grouping key's meter from `start` (inclusive) to `end` (exclusive), in batches. */
  async *batchesOfGroup(
    { operatorId, meterId }: MeterGroupEntity,
    { start, end, subjectId }: Omit<EntryFilter, 'meterId'>,
  ): AsyncGenerator<CountedRow[]> {
    // A subject's entries of other meters are few, while finding its own among the meter's could read all of them.
    const [owner, ownerId] = subjectId === undefined ? ['meter_id', meterId] : ['subject_id', subjectId];
    let after: Key = [start, -1];
    for (;;) {
      const position = onSideOf(this.database, ['occurred_at', 'id'], '>', after);
      const rows = await this.database.rows<Omit<CountedRow, 'extraInfo'> & { extraInfo: StoredText }>(
        `SELECT id, occurred_at AS occurredAt, meter_id AS meterId, whole, nano, ${this.extraInfo} AS extraInfo,
            definition_version AS definitionVersion
          FROM ${tableFor(subjectId)} WHERE operator_id = ? AND ${owner} = ? AND ${position.sql} AND occurred_at < ?
            AND voided_at IS NULL
          ORDER BY occurred_at, id LIMIT ?`,
        [operatorId, ownerId, ...position.parameters, Math.min(end, MAX_TIMESTAMP + 1), ENTRIES_PER_STATEMENT],
      );
      yield rows.filter((row) => row.meterId === meterId).map((row) => ({ ...row, extraInfo: toText(row.extraInfo) }));
      if (rows.length < ENTRIES_PER_STATEMENT) return;
      const last = rows.at(-1)!;
      after = [last.occurredAt, last.id];
    }
  }

  /** Time of the next entry of a grouping key's meter, from `since` on. */
  async nextOfGroup({ operatorId, meterId }: MeterGroupEntity, since: number): Promise<number | undefined> {
    const row = await this.database.row<{ at: number | string | null }>(
      'SELECT MIN(occurred_at) AS at FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND occurred_at >= ? AND voided_at IS NULL',
      [operatorId, meterId, Math.min(since, MAX_TIMESTAMP + 1)],
    );
    const at = row?.at ?? undefined;
    return at === undefined ? undefined : Number(at);
  }

  private async select(from: string, values: readonly SqlValue[]): Promise<StoredEntry[]> {
    const rows = await this.database.rows<EntryRow>(
      `SELECT id, occurred_at AS occurredAt, meter_id AS meterId, whole, nano, ${this.extraInfo} AS extraInfo,
          recorded_at AS recordedAt, entry_key AS storedKey, subject_id AS subjectId, event_source AS eventSource, is_platform AS isPlatform,
          voided_at AS voidedAt, void_reason AS voidReason
        ${from}`,
      [...values],
    );
    return rows.map(toEntry);
  }
}

function tableFor(subjectId: number | undefined): string {
  return subjectId === undefined ? 'usage_entry' : ENTRIES_OF_SUBJECTS;
}

function toEntry({ extraInfo, isPlatform, storedKey, ...row }: EntryRow): StoredEntry {
  const isEvent = row.eventSource !== null;
  return {
    ...row,
    entryKey: isEvent ? null : storedKey,
    eventId: isEvent ? storedKey : null,
    extraInfo: toText(extraInfo),
    isPlatform: isPlatform === 1,
  };
}

/** Reads a text column completely. SQLite's driver ends text at the first NUL, but not a blob. */
export function wholeText({ dialect }: Pick<Database, 'dialect'>, column: string): string {
  return dialect === 'sqlite' ? `CAST(${column} AS BLOB)` : column;
}

/** The value of such a column. */
export type StoredText = ArrayBuffer | string | null;

export function toText(value: StoredText): string | null {
  return typeof value === 'string' || value === null ? value : Buffer.from(value).toString('utf8');
}
