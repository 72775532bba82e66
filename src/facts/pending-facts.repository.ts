import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../database';
import type { Backlog } from '../jobs';
import { randomPrefixedId } from '../shared/identifiers';
import { writeExactJson } from '../shared/json';
import type { NewFact } from './fact';

/** A fact that has no number yet. */
export interface PendingFact extends Omit<NewFact, 'telling'> {
  readonly id: number;
  /** Unix seconds. */
  readonly occurredAt: number;
  /** Whether it is written down what is told of it; otherwise it is described when it gets its number. */
  readonly isTold: boolean;
  /** What was told by the version before this one has none. */
  readonly hasPublicId: boolean;
}

interface Row {
  readonly id: number;
  readonly operator_id: number;
  readonly type: string;
  readonly subject: string;
  readonly occurred_at: number | string;
  readonly public_id: string | null;
  readonly audience: string | null;
}

/**
 * What units of work have told. The ids are not the numbers of the log: ids are given before the commit, and who has
 * read past 7 would never see the 6 that commits later.
 */
@Injectable()
export class PendingFactsRepository {
  constructor(private readonly database: Database) {}

  async insert(facts: readonly NewFact[], occurredAt: number): Promise<void> {
    for (const batch of inBatches(facts)) {
      await this.database.execute(
        `INSERT INTO pending_fact (operator_id, type, subject, occurred_at, public_id, audience, data)
         VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        batch.flatMap(({ operatorId, type, subject, telling }) => [
          ...[operatorId, type, subject, occurredAt],
          ...(telling ? [newFactId(), telling.audience, writeExactJson(telling.data)] : [null, null, null]),
        ]),
      );
    }
  }

  /** The oldest, as far as they are committed. */
  async list(limit: number): Promise<PendingFact[]> {
    const rows = await this.database.rows<Row>(
      'SELECT id, operator_id, type, subject, occurred_at, public_id, audience FROM pending_fact ORDER BY id LIMIT ?',
      [limit],
    );
    return rows.map(({ id, operator_id: operatorId, type, subject, occurred_at, public_id, audience }) => ({
      ...{ id, operatorId, type, subject, occurredAt: Number(occurred_at) },
      ...{ isTold: audience !== null, hasPublicId: public_id !== null },
    }));
  }

  async givePublicId({ id }: PendingFact): Promise<void> {
    await this.database.execute('UPDATE pending_fact SET public_id = ? WHERE id = ?', [newFactId(), id]);
  }

  async anyExists(): Promise<boolean> {
    return (await this.database.rows('SELECT id FROM pending_fact LIMIT 1')).length > 0;
  }

  async backlog(): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      'SELECT COUNT(*) AS count, MIN(occurred_at) AS oldest FROM pending_fact',
    );
    const { count, oldest } = row!;
    return { count: Number(count), since: oldest === null ? undefined : Number(oldest) };
  }

  async remove(facts: readonly PendingFact[]): Promise<void> {
    for (const batch of inBatches(facts)) {
      await this.database.execute(
        `DELETE FROM pending_fact WHERE id IN (${placeholders(batch.length)})`,
        batch.map(({ id }) => id),
      );
    }
  }
}

/** What clients know a fact by. */
export function newFactId(): string {
  return randomPrefixedId('evt', 16);
}
