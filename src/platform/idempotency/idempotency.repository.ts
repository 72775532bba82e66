import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, type SqlValue, countDue, isDuplicate, placeholders } from '../database';
import type { Backlog } from '../jobs';

/** An idempotency key and its owner. */
export interface RecordId {
  readonly operatorId: number;
  readonly scope: string;
  readonly keyHash: string;
}

/** The stored response of a request; `answer` is encrypted. */
export interface EncryptedResponse {
  readonly status: number;
  readonly answer: Buffer;
}

/** A record of a completed request. */
export interface NewRecord extends RecordId, EncryptedResponse {
  readonly requestHash: string;
  readonly createdAt: number;
}

export interface IdempotencyRecord {
  readonly request_hash: string;
  /** Null while the request runs. */
  readonly answer: Buffer | null;
}

/** Columns of a record that is inserted with its response. */
const ANSWERED = [...['operator_id', 'scope', 'key_hash', 'request_hash', 'created_at', 'status', 'answer']];

@Injectable()
export class IdempotencyRepository {
  constructor(
    private readonly database: Database,
    private readonly bulk: BulkWrites,
  ) {}

  findRecord(id: RecordId): Promise<IdempotencyRecord | undefined> {
    return this.database.row(
      'SELECT request_hash, answer FROM idempotency_record WHERE operator_id = ? AND scope = ? AND key_hash = ?',
      [id.operatorId, id.scope, id.keyHash],
    );
  }

  /** Existing records by name. */
  async findAll(ids: readonly RecordId[]): Promise<Map<string, IdempotencyRecord>> {
    const { sql, parameters } = whereAny(ids);
    const rows = await this.database.rows<IdempotencyRecord & { operator_id: number; scope: string; key_hash: string }>(
      `SELECT operator_id, scope, key_hash, request_hash, answer FROM idempotency_record WHERE ${sql}`,
      parameters,
    );
    return new Map(
      rows.map((row) => [nameOf({ operatorId: row.operator_id, scope: row.scope, keyHash: row.key_hash }), row]),
    );
  }

  /** Inserts records of completed requests. */
  async insertAll(records: readonly NewRecord[]): Promise<void> {
    await this.bulk.insert('idempotency_record', ANSWERED, records, (record) => [
      ...[record.operatorId, record.scope, record.keyHash, record.requestHash, record.createdAt],
      ...[record.status, record.answer],
    ]);
  }

  /**
   * Claims the key for a request that is about to run. A concurrent request with the same key waits until this
   * transaction ends.
   * @returns false if the key is already claimed
   */
  async claimKey(id: RecordId, requestHash: string, now: number): Promise<boolean> {
    try {
      await this.database.execute(
        'INSERT INTO idempotency_record (operator_id, scope, key_hash, request_hash, created_at) VALUES (?, ?, ?, ?, ?)',
        [id.operatorId, id.scope, id.keyHash, requestHash, now],
      );
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /**
   * Deletes records created before an instant, the oldest first.
   * @returns how many
   */
  async purge(before: number, limit: number): Promise<number> {
    const old = await this.database.rows<{ operator_id: number; scope: string; key_hash: string }>(
      'SELECT operator_id, scope, key_hash FROM idempotency_record WHERE created_at < ? ORDER BY created_at LIMIT ?',
      [before, limit],
    );
    if (old.length === 0) return 0;
    const { sql, parameters } = whereAny(
      old.map((record) => ({ operatorId: record.operator_id, scope: record.scope, keyHash: record.key_hash })),
    );
    return this.database.execute(`DELETE FROM idempotency_record WHERE created_at < ? AND ${sql}`, [
      before,
      ...parameters,
    ]);
  }

  backlog(now: number, retentionSeconds: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'idempotency_record',
      since: 'created_at',
      after: retentionSeconds,
      where: 'created_at < ?',
    });
  }

  async complete(id: RecordId, response: EncryptedResponse): Promise<void> {
    await this.database.execute(
      `UPDATE idempotency_record SET status = ?, answer = ?
        WHERE operator_id = ? AND scope = ? AND key_hash = ?`,
      [response.status, response.answer, id.operatorId, id.scope, id.keyHash],
    );
  }
}

/** A unique name of a record. */
export function nameOf({ operatorId, scope, keyHash }: RecordId): string {
  return `${operatorId} ${scope} ${keyHash}`;
}

/** Groups keys by scope, which costs the database half as much as one condition per record. */
function whereAny(ids: readonly RecordId[]): { sql: string; parameters: SqlValue[] } {
  const scopes = new Map<string, RecordId[]>();
  for (const id of ids) {
    const name = `${id.operatorId} ${id.scope}`;
    const those = scopes.get(name);
    if (those) those.push(id);
    else scopes.set(name, [id]);
  }
  const conditions: string[] = [];
  const parameters: SqlValue[] = [];
  for (const those of scopes.values()) {
    const { operatorId, scope } = those[0]!;
    conditions.push(`(operator_id = ? AND scope = ? AND key_hash IN (${placeholders(those.length)}))`);
    parameters.push(operatorId, scope, ...those.map(({ keyHash }) => keyHash));
  }
  return { sql: `(${conditions.join(' OR ')})`, parameters };
}
