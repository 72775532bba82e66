import { Injectable } from '@nestjs/common';
import { Database, EntityRows, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { WebhookEndpointEntity } from './webhook-endpoint.entity';

/** The first event of an endpoint's operator after its cursor. */
const NEXT_EVENT = `FROM event_log WHERE event_log.operator_id = webhook_endpoint.operator_id AND event_log.sequence > queued_through
                   ORDER BY event_log.sequence LIMIT 1`;

/** Cursors: the position in the log up to which deliveries of an endpoint are queued. */
@Injectable()
export class EndpointCursorsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Operators with events that are not queued for an enabled endpoint; longest waiting first. */
  async listOperatorsBehind(limit: number): Promise<number[]> {
    const rows = await this.database.rows<{ operator_id: number }>(
      `SELECT operator_id FROM webhook_endpoint
        WHERE status = 'enabled' AND EXISTS (SELECT 1 ${NEXT_EVENT})
        GROUP BY operator_id ORDER BY MIN(queued_through) LIMIT ?`,
      [limit],
    );
    return rows.map(({ operator_id: operatorId }) => operatorId);
  }

  /**
   * Locks enabled endpoints of an operator whose cursor is before a sequence number, until the open transaction ends;
   * furthest behind first.
   */
  lockBehind(operatorId: number, upTo: number, limit: number): Promise<WebhookEndpointEntity[]> {
    return this.plain.select(
      WebhookEndpointEntity,
      `WHERE status = 'enabled' AND operator_id = ? AND queued_through < ?
       ORDER BY queued_through, id LIMIT ? ${this.database.forUpdate}`,
      [operatorId, upTo, limit],
    );
  }

  /** Never moves a cursor back. */
  async advance(ids: readonly number[], to: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_endpoint SET queued_through = ?
        WHERE id IN (${placeholders(ids.length)}) AND queued_through < ?`,
      [to, ...ids, to],
    );
  }

  /** The number of endpoints that are behind, and since when their first event has been waiting. */
  async backlog(): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      `SELECT COUNT(*) AS count, MIN(waiting.occurred_at) AS oldest
         FROM (SELECT (SELECT occurred_at ${NEXT_EVENT}) AS occurred_at FROM webhook_endpoint WHERE status = 'enabled') AS waiting
        WHERE waiting.occurred_at IS NOT NULL`,
    );
    const { count, oldest } = row!;
    return { count: Number(count), since: oldest === null ? undefined : Number(oldest) };
  }
}
