import { Injectable } from '@nestjs/common';
import { Database, type Key, onSideOf } from '../../platform/database';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import {
  ENTRIES_OF_SUBJECTS,
  type EntryFilter,
  type StoredText,
  toText,
  wholeText,
} from '../entries/usage-entries.repository';
import type { FoldedEntry } from './folds';

/** Entries per statement, a few milliseconds; with ExtraInfo, each may have 64 kB. */
const PORTION = 500;
const PORTION_WITH_EXTRA_INFO = 100;

export interface AggregatedEntry extends FoldedEntry {
  readonly id: number;
  readonly meterId: number;
  readonly subjectId: number | null;
}

interface EntryRow extends Omit<AggregatedEntry, 'extraInfo'> {
  readonly extraInfo: StoredText;
}

/** Reads the entries of a meter, or of a subject, in the order of their time and ID. */
@Injectable()
export class AggregatedEntriesRepository {
  private readonly entriesOfMeter: string;

  constructor(private readonly database: Database) {
    // With statistics that are older than the entries, MariaDB reads all entries of the operator for each portion.
    const hint = database.dialect === 'sqlite' ? '' : 'FORCE INDEX (ix_usage_entry_meter)';
    this.entriesOfMeter = `usage_entry ${hint}`;
  }

  /**
   * The entries that count. A correction replaces an entry by one of the same second, so a portion contains both or
   * neither, unless the second has more entries than a portion.
   * @param filter of a subject, whose entries of all meters are read, or else of a meter
   */
  async *portions(
    operatorId: number,
    { start, end, meterId, subjectId }: EntryFilter,
    { withExtraInfo }: { withExtraInfo: boolean },
  ): AsyncGenerator<AggregatedEntry[]> {
    const [table, owner, ownerId] =
      subjectId === undefined
        ? [this.entriesOfMeter, 'meter_id', meterId!]
        : [ENTRIES_OF_SUBJECTS, 'subject_id', subjectId];
    const limit = withExtraInfo ? PORTION_WITH_EXTRA_INFO : PORTION;
    let after: Key = [Math.max(start, 0), -1];
    for (;;) {
      const position = onSideOf(this.database, ['occurred_at', 'id'], '>', after);
      const rows = await this.database.rows<EntryRow>(
        `SELECT id, meter_id AS meterId, subject_id AS subjectId, occurred_at AS occurredAt, whole, nano,
            ${withExtraInfo ? wholeText(this.database, 'extra_info') : 'NULL'} AS extraInfo
          FROM ${table} WHERE operator_id = ? AND ${owner} = ? AND ${position.sql} AND occurred_at < ?
            AND voided_at IS NULL
          ORDER BY occurred_at, id LIMIT ?`,
        [operatorId, ownerId, ...position.parameters, Math.min(end, MAX_TIMESTAMP + 1), limit],
      );
      const complete = rows.length < limit ? rows : completeSeconds(rows);
      yield complete.map((row) => ({
        ...row,
        occurredAt: Number(row.occurredAt),
        whole: Number(row.whole),
        extraInfo: toText(row.extraInfo),
      }));
      if (rows.length < limit) return;
      const next = rows[complete.length];
      const last = rows.at(-1)!;
      after = next ? [next.occurredAt, -1] : [last.occurredAt, last.id];
    }
  }
}

/** Without those of the last second, unless there is no other. */
function completeSeconds(rows: readonly EntryRow[]): readonly EntryRow[] {
  const { occurredAt } = rows.at(-1)!;
  const first = rows.findIndex((row) => row.occurredAt === occurredAt);
  return first > 0 ? rows.slice(0, first) : rows;
}
