import { Injectable } from '@nestjs/common';
import { Database, type Key, type SqlValue, onSideOf } from '../../platform/database';
import { type EntryPosition, type StoredText, toText, wholeText } from '../entries/usage-entries.repository';
import type { UsageEntryRow } from '../entries/usage-entry';

/** Entries per statement. */
const POSITIONS_PER_STATEMENT = 1_000;

/** The columns of an entry by which it is counted. */
export type VersionedEntry = Pick<
  UsageEntryRow,
  'operatorId' | 'occurredAt' | 'id' | 'whole' | 'nano' | 'extraInfo' | 'definitionVersion'
>;

interface EntryRow {
  readonly occurredAt: number | string;
  readonly id: number | string;
  readonly whole: number | string;
  readonly nano: number;
  readonly extraInfo: StoredText;
  readonly definitionVersion: number | null;
}

const EARLIER = 'voided_at IS NULL AND (definition_version IS NULL OR definition_version < ?)';

/** Finds entries that were recorded before a version of their meter's definition, and changes their version. */
@Injectable()
export class EarlierEntriesRepository {
  private readonly extraInfo: string;

  constructor(private readonly database: Database) {
    this.extraInfo = wholeText(database, 'extra_info');
  }

  /** The positions of a meter's entries from `start` on, in batches; `isEarlier`: recorded before the version. */
  async *positions(
    { operatorId, meterId }: { readonly operatorId: number; readonly meterId: number },
    version: number,
    start: number,
  ): AsyncGenerator<(EntryPosition & { isEarlier: boolean })[]> {
    let after: Key = [start, -1];
    for (;;) {
      const position = onSideOf(this.database, ['occurred_at', 'id'], '>', after);
      const rows = await this.database.rows<{ occurredAt: number | string; id: number | string; isEarlier: number }>(
        `SELECT occurred_at AS occurredAt, id, CASE WHEN ${EARLIER} THEN 1 ELSE 0 END AS isEarlier
          FROM usage_entry WHERE operator_id = ? AND meter_id = ? AND ${position.sql}
          ORDER BY occurred_at, id LIMIT ?`,
        [version, operatorId, meterId, ...position.parameters, POSITIONS_PER_STATEMENT],
      );
      yield rows.map((row) => ({
        ...{ occurredAt: Number(row.occurredAt), id: Number(row.id), isEarlier: row.isEarlier === 1 },
      }));
      if (rows.length < POSITIONS_PER_STATEMENT) return;
      const last = rows.at(-1)!;
      after = [last.occurredAt, last.id];
    }
  }

  /**
   * Locks those of the entries until the open transaction ends that are still earlier and count. A void of one of them
   * then waits, and sees its new version.
   */
  async lock(operatorId: number, positions: readonly EntryPosition[], version: number): Promise<VersionedEntry[]> {
    const at = positionsIn(positions);
    const rows = await this.database.rows<EntryRow>(
      `SELECT occurred_at AS occurredAt, id, whole, nano, ${this.extraInfo} AS extraInfo,
          definition_version AS definitionVersion
        FROM usage_entry WHERE operator_id = ? AND ${at.sql} AND ${EARLIER} ${this.database.forUpdate}`,
      [operatorId, ...at.parameters, version],
    );
    return rows.map(({ occurredAt, id, whole, nano, extraInfo, definitionVersion }) => ({
      ...{ operatorId, occurredAt: Number(occurredAt), id: Number(id), whole: Number(whole), nano },
      ...{ extraInfo: toText(extraInfo), definitionVersion },
    }));
  }

  async setVersion(operatorId: number, positions: readonly EntryPosition[], version: number): Promise<void> {
    const at = positionsIn(positions);
    await this.database.execute(`UPDATE usage_entry SET definition_version = ? WHERE operator_id = ? AND ${at.sql}`, [
      ...[version, operatorId, ...at.parameters],
    ]);
  }
}

function positionsIn(positions: readonly EntryPosition[]): { sql: string; parameters: SqlValue[] } {
  return {
    sql: `(${positions.map(() => '(occurred_at = ? AND id = ?)').join(' OR ')})`,
    parameters: positions.flatMap(({ occurredAt, id }) => [occurredAt, id]),
  };
}
