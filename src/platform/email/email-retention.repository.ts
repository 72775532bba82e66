import { Injectable } from '@nestjs/common';
import { Database, countDue, placeholders } from '../database';
import type { Backlog } from '../jobs';

/** Finished emails that still have their contents. */
const HAS_OLD_CONTENTS = "contents_removed_at IS NULL AND created_at < ? AND status <> 'queued'";

/** Deletes old emails and their contents, oldest first, up to `limit` at a time. Instants are Unix seconds. */
@Injectable()
export class EmailRetentionRepository {
  constructor(private readonly database: Database) {}

  /** @returns how many emails lost their contents */
  async removeContents(before: number, now: number, limit: number): Promise<number> {
    const ids = await this.findExpired(`${HAS_OLD_CONTENTS} ORDER BY created_at LIMIT ?`, [before, limit]);
    if (ids.length === 0) return 0;
    return this.database.execute(
      `UPDATE email SET html = '', text = '', calendar = NULL, headers = '{}', contents_removed_at = ?
        WHERE id IN (${placeholders(ids.length)}) AND contents_removed_at IS NULL`,
      [now, ...ids],
    );
  }

  /** @returns how many emails without contents were deleted */
  async remove(contentsRemovedBefore: number, limit: number): Promise<number> {
    const condition = 'contents_removed_at < ? ORDER BY contents_removed_at LIMIT ?';
    const ids = await this.findExpired(condition, [contentsRemovedBefore, limit]);
    if (ids.length === 0) return 0;
    return this.database.execute(`DELETE FROM email WHERE id IN (${placeholders(ids.length)})`, ids);
  }

  /** @param retentionSeconds retention period of contents, in seconds */
  contentsBacklog(now: number, retentionSeconds: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'email',
      since: 'created_at',
      after: retentionSeconds,
      where: HAS_OLD_CONTENTS,
    });
  }

  /** @param retentionSeconds retention period of emails without contents, in seconds */
  backlog(now: number, retentionSeconds: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'email',
      since: 'contents_removed_at',
      after: retentionSeconds,
      where: 'contents_removed_at < ?',
    });
  }

  private async findExpired(condition: string, parameters: number[]): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(`SELECT id FROM email WHERE ${condition}`, parameters);
    return rows.map(({ id }) => id);
  }
}
