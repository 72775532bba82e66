import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database';
import { AuditEntryEntity } from './audit-entry.entity';

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  async insert(entries: readonly Omit<AuditEntryEntity, 'id'>[]): Promise<void> {
    await this.database.execute(
      `INSERT INTO audit_entry (operator_id, occurred_at, actor_kind, actor_id, actor_name, action, subject, details)
       VALUES ${entries.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      entries.flatMap((entry) => [
        entry.operatorId,
        entry.occurredAt,
        entry.actorKind,
        entry.actorId,
        entry.actorName,
        entry.action,
        entry.subject,
        JSON.stringify(entry.details),
      ]),
    );
  }

  /** Newest first; only entries older than `beforeId`, if given. */
  list(operatorId: number, limit: number, beforeId?: number): Promise<AuditEntryEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(AuditEntryEntity, 'e')
      .where('e.operatorId = :operatorId', { operatorId })
      .orderBy('e.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('e.id < :beforeId', { beforeId });
    return query.getMany();
  }

  /** The history of a subject, newest first; `nouns` are the prefixes of its actions. */
  listOf(operatorId: number, subject: string, nouns: readonly string[], limit: number): Promise<AuditEntryEntity[]> {
    const actions = nouns.map((_, index) => `e.action LIKE :noun${index}`).join(' OR ');
    return this.database.manager
      .createQueryBuilder(AuditEntryEntity, 'e')
      .where('e.operatorId = :operatorId AND e.subject = :subject', { operatorId, subject })
      .andWhere(`(${actions})`, Object.fromEntries(nouns.map((noun, index) => [`noun${index}`, `${noun}.%`])))
      .orderBy('e.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** The oldest entries of all operators. IDs follow the order in which entries were written. */
  async listOldest(limit: number): Promise<{ id: number; occurredAt: number }[]> {
    const rows = await this.database.rows<{ id: number; occurred_at: number | string }>(
      'SELECT id, occurred_at FROM audit_entry ORDER BY id LIMIT ?',
      [limit],
    );
    return rows.map(({ id, occurred_at: occurredAt }) => ({ id, occurredAt: Number(occurredAt) }));
  }

  /** @returns how many of them still existed */
  async remove(entries: readonly { id: number }[]): Promise<number> {
    if (entries.length === 0) return 0;
    return this.database.execute(
      `DELETE FROM audit_entry WHERE id IN (${placeholders(entries.length)})`,
      entries.map(({ id }) => id),
    );
  }
}
