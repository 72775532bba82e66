import { Injectable } from '@nestjs/common';
import { BulkWrites, Database } from '../../platform/database';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import type { Aggregation } from '../dto/meter-definition.dto';
import type { SummedWords } from '../decimal/words';
import type { UsageEntryRow } from '../entries/usage-entry';
import type { EntryFilter } from '../entries/usage-entries.repository';
import { AGGREGATION_OF_METER } from './subject-totals.repository';

/** A sum per subject and meter. */
interface SubjectMeterSum extends SummedWords {
  readonly subjectId: number;
  readonly meterId: number;
  /** Null without a definition. */
  readonly aggregation: Aggregation | null;
}

/** Sums the entries of subjects. */
@Injectable()
export class SubjectEntriesRepository {
  private readonly sums: string;

  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {
    const div = database.dialect === 'sqlite' ? '/' : 'DIV';
    this.sums = `CAST(SUM(whole ${div} 1000000000) AS CHAR) AS high, CAST(SUM(whole % 1000000000) AS CHAR) AS low,
      CAST(SUM(nano) AS CHAR) AS nano, COUNT(*) AS entries`;
  }

  /** Makes identified entries found by their subjects. Requires an open transaction. */
  async insert(rows: readonly UsageEntryRow[]): Promise<void> {
    const columns = ['operator_id', 'subject_id', 'occurred_at', 'id'];
    await this.bulk.insert('usage_subject_entry', columns, [...rows].sort(inOrderOfKey), (row) => [
      ...[row.operatorId, row.subjectId, row.occurredAt, row.id],
    ]);
  }

  /** The sums per subject and meter, from `start` (inclusive) to `end` (exclusive). */
  sumsBySubjectAndMeter(operatorId: number, { start, end }: EntryFilter): Promise<SubjectMeterSum[]> {
    return this.database.rows(
      `SELECT subject_id AS subjectId, meter_id AS meterId, ${AGGREGATION_OF_METER}, ${this.sums}
        FROM usage_entry AS total WHERE operator_id = ? AND occurred_at >= ? AND occurred_at < ?
          AND subject_id IS NOT NULL AND voided_at IS NULL
        GROUP BY subject_id, meter_id`,
      [operatorId, operatorId, start, Math.min(end, MAX_TIMESTAMP + 1)],
    );
  }

  /** Time of the next entry with a subject, from `since` on. */
  async nextWithSubject(operatorId: number, since: number): Promise<number | undefined> {
    const row = await this.database.row<{ at: number | string | null }>(
      `SELECT MIN(occurred_at) AS at FROM usage_entry WHERE operator_id = ? AND occurred_at >= ?
        AND subject_id IS NOT NULL AND voided_at IS NULL`,
      [operatorId, Math.min(since, MAX_TIMESTAMP + 1)],
    );
    const at = row?.at ?? undefined;
    return at === undefined ? undefined : Number(at);
  }
}

function inOrderOfKey(one: UsageEntryRow, other: UsageEntryRow): number {
  return (
    one.operatorId - other.operatorId ||
    one.subjectId! - other.subjectId! ||
    one.occurredAt - other.occurredAt ||
    one.id - other.id
  );
}
