import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';

/** Keys per statement. */
const PORTION = 5_000;

/** Where the missing entry of a key should be. */
export interface LostKey {
  readonly keyHash: string;
  readonly occurredAt: number;
}

interface KeyRow extends LostKey {
  readonly id: number | null;
}

/** Compares EntryKeys with the entries they refer to. */
@Injectable()
export class KeyAuditRepository {
  constructor(private readonly database: Database) {}

  /** Keys whose entry should be at `start` … `end` − 1 but does not exist, in batches. */
  async *withoutEntry(operatorId: number, start = 0, end = Infinity): AsyncGenerator<LostKey[]> {
    for (let after = ''; ;) {
      const rows = await this.database.rows<KeyRow>(
        `SELECT usage_entry_key.key_hash AS keyHash, usage_entry_key.occurred_at AS occurredAt, usage_entry.id AS id
          FROM usage_entry_key LEFT JOIN usage_entry ON usage_entry.operator_id = usage_entry_key.operator_id
            AND usage_entry.occurred_at = usage_entry_key.occurred_at AND usage_entry.id = usage_entry_key.entry_id
          WHERE usage_entry_key.operator_id = ? AND usage_entry_key.key_hash > ?
          ORDER BY usage_entry_key.key_hash LIMIT ${PORTION}`,
        [operatorId, after],
      );
      const lost = rows.filter(({ id, occurredAt }) => id === null && occurredAt >= start && occurredAt < end);
      if (lost.length > 0) yield lost;
      if (rows.length < PORTION) return;
      after = rows.at(-1)!.keyHash;
    }
  }

  async deleteKeys(operatorId: number, keys: readonly LostKey[]): Promise<void> {
    for (const { keyHash } of keys) {
      await this.database.execute('DELETE FROM usage_entry_key WHERE operator_id = ? AND key_hash = ?', [
        operatorId,
        keyHash,
      ]);
    }
  }
}
