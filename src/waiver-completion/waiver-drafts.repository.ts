import { Injectable } from '@nestjs/common';
import { Database, countDue, placeholders } from '../platform/database';
import type { Backlog } from '../platform/jobs';
import { type DraftContent, WaiverDraftEntity } from './waiver-draft.entity';

@Injectable()
export class WaiverDraftsRepository {
  constructor(private readonly database: Database) {}

  async findDraft(operatorId: number, bookingId: number, now: number): Promise<DraftContent | undefined> {
    const draft = await this.database.manager.findOneBy(WaiverDraftEntity, { operatorId, bookingId });
    return draft && draft.expiresAt > now ? draft.content : undefined;
  }

  async save(draft: Omit<WaiverDraftEntity, 'id'>): Promise<void> {
    await this.database.manager.upsert(WaiverDraftEntity, draft, ['operatorId', 'bookingId']);
  }

  async remove(operatorId: number, bookingId: number): Promise<void> {
    await this.database.manager.delete(WaiverDraftEntity, { operatorId, bookingId });
  }

  /** @returns how many expired drafts of all operators it deleted, at most `limit` */
  async removeExpired(now: number, limit: number): Promise<number> {
    const expired = await this.database.rows<{ id: number }>(
      'SELECT id FROM waiver_draft WHERE expires_at <= ? ORDER BY expires_at LIMIT ?',
      [now, limit],
    );
    if (expired.length === 0) return 0;
    return this.database.execute(
      `DELETE FROM waiver_draft WHERE expires_at <= ? AND id IN (${placeholders(expired.length)})`,
      [now, ...expired.map(({ id }) => id)],
    );
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, { table: 'waiver_draft', since: 'expires_at', where: 'expires_at <= ?' });
  }
}
