import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../../database';
import { type StoredText, toText, wholeText } from '../stored-text';

/** The month of one key, in which up to 1,000 values have a total of their own. */
export interface GroupMonth {
  readonly operatorId: number;
  readonly groupId: number;
  /** `20261100` for November 2026. */
  readonly month: number;
}

const MONTH = 'operator_id = ? AND group_id = ? AND month = ?';

@Injectable()
export class GroupValuesRepository {
  constructor(private readonly database: Database) {}

  /** How many values of a month have a total of their own. */
  async count({ operatorId, groupId, month }: GroupMonth): Promise<number> {
    const row = await this.database.row<{ value_count: number }>(
      `SELECT value_count FROM usage_group_month WHERE ${MONTH}`,
      [operatorId, groupId, month],
    );
    return row?.value_count ?? 0;
  }

  /** The same, and nobody else adds values until the unit of work ends. */
  async lockCount(of: GroupMonth): Promise<number> {
    await this.database.execute(
      `INSERT INTO usage_group_month (operator_id, group_id, month, value_count) VALUES (?, ?, ?, 0) ${
        this.database.dialect === 'sqlite'
          ? 'ON CONFLICT (operator_id, group_id, month) DO NOTHING'
          : 'ON DUPLICATE KEY UPDATE value_count = value_count'
      }`,
      [of.operatorId, of.groupId, of.month],
    );
    return this.count(of);
  }

  /** The IDs of those values that have one. */
  async find({ operatorId, groupId, month }: GroupMonth, values: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const batch of inBatches(values)) {
      const byHash = new Map(batch.map((value) => [hashOf(value), value]));
      const rows = await this.database.rows<{ id: number; value_hash: string }>(
        `SELECT id, value_hash FROM usage_group_value WHERE ${MONTH} AND value_hash IN (${placeholders(byHash.size)})`,
        [operatorId, groupId, month, ...byHash.keys()],
      );
      for (const { id, value_hash } of rows) found.set(byHash.get(value_hash)!, id);
    }
    return found;
  }

  /** All values of a month by ID. */
  async list({ operatorId, groupId, month }: GroupMonth): Promise<Map<number, string>> {
    const rows = await this.database.rows<{ id: number; value: StoredText }>(
      `SELECT id, ${wholeText(this.database, 'value')} AS value FROM usage_group_value WHERE ${MONTH}`,
      [operatorId, groupId, month],
    );
    return new Map(rows.map(({ id, value }) => [id, toText(value)!]));
  }

  /** Adds values to a month whose count is locked. */
  async add({ operatorId, groupId, month }: GroupMonth, values: readonly string[]): Promise<void> {
    for (const batch of inBatches(values)) {
      await this.database.execute(
        `INSERT INTO usage_group_value (operator_id, group_id, month, value_hash, value)
          VALUES ${batch.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
        batch.flatMap((value) => [operatorId, groupId, month, hashOf(value), value]),
      );
    }
    await this.database.execute(`UPDATE usage_group_month SET value_count = value_count + ? WHERE ${MONTH}`, [
      values.length,
      operatorId,
      groupId,
      month,
    ]);
  }
}

/** Values are their exact bytes, whatever the database's collation. */
function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
