import { Injectable } from '@nestjs/common';
import { Database, isDuplicate } from '../database';
import { type Backlog, toBacklog } from '../jobs';

/** Whose key it is and which one. */
export interface RecordId {
  readonly operatorId: number;
  readonly scope: string;
  readonly keyHash: string;
}

export interface IdempotencyRecord {
  readonly request_hash: string;
  readonly packed_answer: Buffer | null;
  /** The only one in records of the version before, and for the version before in all others. */
  readonly answer: string | null;
}

@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  find(id: RecordId): Promise<IdempotencyRecord | undefined> {
    return this.database.row(
      'SELECT request_hash, packed_answer, answer FROM idempotency_record WHERE operator_id = ? AND scope = ? AND key_hash = ?',
      [id.operatorId, id.scope, id.keyHash],
    );
  }

  /**
   * Takes the key for the request that is about to run. A request with the same key in another process waits here
   * until that one has committed or rolled back.
   * @returns false when the key is already taken
   */
  async claim(id: RecordId, requestHash: string, now: number): Promise<boolean> {
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
   * Deletes records made before an instant, the oldest first.
   * @returns how many
   */
  async purge(before: number, limit: number): Promise<number> {
    const old = await this.database.rows<{ operator_id: number; scope: string; key_hash: string }>(
      'SELECT operator_id, scope, key_hash FROM idempotency_record WHERE created_at < ? ORDER BY created_at LIMIT ?',
      [before, limit],
    );
    if (old.length === 0) return 0;
    return this.database.execute(
      `DELETE FROM idempotency_record
        WHERE created_at < ? AND (${old.map(() => '(operator_id = ? AND scope = ? AND key_hash = ?)').join(' OR ')})`,
      [before, ...old.flatMap((record) => [record.operator_id, record.scope, record.key_hash])],
    );
  }

  async backlog(now: number, keptSeconds: number): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      'SELECT COUNT(*) AS count, MIN(created_at) + ? AS oldest FROM idempotency_record WHERE created_at < ?',
      [keptSeconds, now - keptSeconds],
    );
    return toBacklog(now, row!);
  }

  async complete(id: RecordId, status: number, kept: Omit<IdempotencyRecord, 'request_hash'>): Promise<void> {
    await this.database.execute(
      `UPDATE idempotency_record SET status = ?, packed_answer = ?, answer = ?
        WHERE operator_id = ? AND scope = ? AND key_hash = ?`,
      [status, kept.packed_answer, kept.answer, id.operatorId, id.scope, id.keyHash],
    );
  }
}
