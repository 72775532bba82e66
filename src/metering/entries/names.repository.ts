import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, placeholders } from '../../platform/database';
import { Turn } from '../../platform/concurrency/fairness';

/** Names or IDs per statement. */
const BATCH = 500;

/** Stores names of an operator that differ in any byte, each with an ID. */
abstract class NamesRepository {
  constructor(
    protected readonly database: Database,
    private readonly bulk: BulkWrites,
    private readonly table: 'meter' | 'usage_subject',
  ) {}

  /** IDs of an operator's existing names. */
  async findIds(operatorId: number, names: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (let start = 0; start < names.length; start += BATCH) {
      const hashes = names.slice(start, start + BATCH).map(hashName);
      const rows = await this.database.rows<{ id: number; name_hash: string }>(
        `SELECT id, name_hash FROM ${this.table} WHERE operator_id = ? AND name_hash IN (${placeholders(hashes.length)})`,
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

  /** The IDs of an operator's names, in batches. */
  async *portions(operatorId: number): AsyncGenerator<number[]> {
    const turn = new Turn();
    let after = '';
    for (;;) {
      const rows = await this.database.rows<{ id: number; name_hash: string }>(
        `SELECT id, name_hash FROM ${this.table} WHERE operator_id = ? AND name_hash > ? ORDER BY name_hash LIMIT ?`,
        [operatorId, after, BATCH],
      );
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.name_hash;
      if (turn.hasEnded) await turn.pass();
    }
  }

  /** Adds names that do not exist. Another process may add them at the same time. */
  async add(operatorId: number, names: readonly string[], now: number): Promise<void> {
    const table = { name: this.table, key: ['operator_id', 'name_hash'], columns: COLUMNS };
    await this.bulk.insertMissing(table, names, (name) => [operatorId, hashName(name), name, now]);
  }

  /** An operator's names by ID. */
  async names(operatorId: number, ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    const turn = new Turn();
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const rows = await this.database.rows<{ id: number; name: string }>(
        `SELECT id, name FROM ${this.table} WHERE operator_id = ? AND id IN (${placeholders(batch.length)})`,
        [operatorId, ...batch],
      );
      for (const { id, name } of rows) names.set(id, name);
      if (turn.hasEnded) await turn.pass();
    }
    return names;
  }
}

const COLUMNS = ['operator_id', 'name_hash', 'name', 'created_at'];

@Injectable()
export class MetersRepository extends NamesRepository {
  constructor(database: Database, bulk: BulkWrites) {
    super(database, bulk, 'meter');
  }
}

/** Whose usage entries are. */
@Injectable()
export class SubjectsRepository extends NamesRepository {
  constructor(database: Database, bulk: BulkWrites) {
    super(database, bulk, 'usage_subject');
  }

  /** The next subjects of an operator in the order of their IDs. */
  listAfter(operatorId: number, id: number, limit: number): Promise<{ id: number; name: string }[]> {
    return this.database.rows(
      'SELECT id, name FROM usage_subject WHERE operator_id = ? AND id > ? ORDER BY id LIMIT ?',
      [...[operatorId, id, limit]],
    );
  }
}

/** Names are compared byte by byte, but database collations ignore case, accents or trailing spaces. */
function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
