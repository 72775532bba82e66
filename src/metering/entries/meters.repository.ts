import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, placeholders } from '../../platform/database';
import { Turn } from '../../platform/concurrency/fairness';

/** Names or IDs per statement. */
const BATCH = 500;

const METERS = {
  name: 'meter',
  key: ['operator_id', 'name_hash'],
  columns: ['operator_id', 'name_hash', 'name', 'created_at'],
};

@Injectable()
export class MetersRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  /** IDs of an operator's existing meters, by name. */
  async findMeterIds(operatorId: number, names: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (let start = 0; start < names.length; start += BATCH) {
      const hashes = names.slice(start, start + BATCH).map(hashName);
      const rows = await this.database.rows<{ id: number; name_hash: string }>(
        `SELECT id, name_hash FROM meter WHERE operator_id = ? AND name_hash IN (${placeholders(hashes.length)})`,
        [operatorId, ...hashes],
      );
      const ids = new Map(rows.map((row) => [row.name_hash, row.id]));
      hashes.forEach((hash, index) => {
        const id = ids.get(hash);
        if (id !== undefined) found.set(names[start + index]!, id);
      });
    }
    return found;
  }

  /** The IDs of an operator's meters, in batches. */
  async *portions(operatorId: number): AsyncGenerator<number[]> {
    const turn = new Turn();
    let after = '';
    for (;;) {
      const rows = await this.database.rows<{ id: number; name_hash: string }>(
        'SELECT id, name_hash FROM meter WHERE operator_id = ? AND name_hash > ? ORDER BY name_hash LIMIT ?',
        [operatorId, after, BATCH],
      );
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.name_hash;
      if (turn.hasEnded) await turn.pass();
    }
  }

  /** Adds meters that do not exist. Another process may add them at the same time. */
  async add(operatorId: number, names: readonly string[], now: number): Promise<void> {
    await this.bulk.insertMissing(METERS, names, (name) => [operatorId, hashName(name), name, now]);
  }

  /** The names of an operator's meters, by ID. */
  async names(operatorId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const turn = new Turn();
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const rows = await this.database.rows<{ id: number; name: string }>(
        `SELECT id, name FROM meter WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`,
        [operatorId, ...batch],
      );
      for (const { id, name } of rows) names.set(id, name);
      if (turn.hasEnded) await turn.pass();
    }
    return names;
  }
}

/** Meter names are compared byte by byte, but database collations ignore case, accents or trailing spaces. */
function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
