import { Injectable } from '@nestjs/common';
import { Database, type Key, onSideOf } from '../../platform/database';
import { MAX_TIMESTAMP } from '../../platform/values/time';
import { type StoredText, toText, wholeText } from '../queries/usage-entries.repository';
import type { MeterGroupEntity } from '../definitions/meter-group.entity';

/** Entries per statement; each may have 64 kB of ExtraInfo. */
const PORTION = 100;

export interface CountedRow {
  readonly id: number | string;
  readonly occurredAt: number | string;
  readonly whole: number | string;
  readonly nano: number;
  readonly extraInfo: string | null;
  readonly definitionVersion: number | null;
}

@Injectable()
export class CountedEntriesRepository {
  private readonly extraInfo: string;

  constructor(private readonly database: Database) {
    this.extraInfo = wholeText(database, 'extra_info');
  }

  /** Entries of a grouping key's meter from `start` (inclusive) to `end` (exclusive), in batches. */
  async *portions({ operatorId, meterId }: MeterGroupEntity, start: number, end: number): AsyncGenerator<CountedRow[]> {
    let after: Key = [start, -1];
    for (;;) {
      const position = onSideOf(this.database, ['occurred_at', 'id'], '>', after);
      const rows = await this.database.rows<Omit<CountedRow, 'extraInfo'> & { extraInfo: StoredText }>(
        `SELECT id, occurred_at AS occurredAt, whole, nano, ${this.extraInfo} AS extraInfo,
            definition_version AS definitionVersion
          FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND ${position.sql} AND occurred_at < ?
            AND voided_at IS NULL
          ORDER BY occurred_at, id LIMIT ?`,
        [operatorId, meterId, ...position.parameters, Math.min(end, MAX_TIMESTAMP + 1), PORTION],
      );
      yield rows.map((row) => ({ ...row, extraInfo: toText(row.extraInfo) }));
      if (rows.length < PORTION) return;
      const last = rows.at(-1)!;
      after = [last.occurredAt, last.id];
    }
  }

  /** Time of the next entry of a grouping key's meter, from `since` on. */
  async nextAt({ operatorId, meterId }: MeterGroupEntity, since: number): Promise<number | undefined> {
    const row = await this.database.row<{ at: number | string | null }>(
      'SELECT MIN(occurred_at) AS at FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND occurred_at >= ? AND voided_at IS NULL',
      [operatorId, meterId, Math.min(since, MAX_TIMESTAMP + 1)],
    );
    const at = row?.at ?? undefined;
    return at === undefined ? undefined : Number(at);
  }
}
