import { Injectable } from '@nestjs/common';
import { In, MoreThan, Not } from 'typeorm';
import type { Permission } from '../../platform/auth';
import { Database, EntityRows, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { type EndpointStatus, WebhookEndpointEntity } from './webhook-endpoint.entity';

/** Selects endpoints by owner. */
export type EndpointScope = EndpointsOfStaff | EndpointsOfKey;

/** Endpoints of all scopes. */
interface EndpointsOfStaff {
  readonly operatorId: number;
  readonly scope?: undefined;
  readonly permissions?: undefined;
  readonly format?: undefined;
}

interface EndpointsOfKey {
  readonly operatorId: number;
  readonly scope: string;
  /** Permissions of the key. */
  readonly permissions: ReadonlySet<Permission>;
  readonly format: string;
}

/** State of an endpoint that is locked until the transaction ends. */
export type LockedEndpoint = Pick<WebhookEndpointEntity, 'status' | 'lastDeliveredAt'>;

/** Result of the last attempt. */
export interface TriedEndpoint {
  readonly isFailing: boolean;
  /** When a delivery succeeded, if any did. Unix seconds. */
  readonly deliveredAt: number | undefined;
}

/** The first event of an endpoint's operator after its cursor. */
const NEXT_EVENT = `FROM event_log WHERE event_log.operator_id = webhook_endpoint.operator_id AND event_log.sequence > queued_through
                   ORDER BY event_log.sequence LIMIT 1`;

@Injectable()
export class EndpointsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  insert(endpoint: Omit<WebhookEndpointEntity, 'id'>): Promise<number> {
    return this.plain.insert(WebhookEndpointEntity, endpoint);
  }

  /** Oldest first; omits removed endpoints. */
  list({ operatorId, scope, format }: EndpointScope): Promise<WebhookEndpointEntity[]> {
    return this.database.manager.find(WebhookEndpointEntity, {
      where: {
        operatorId,
        status: Not('removed'),
        ...(scope !== undefined && { scope }),
        ...(format !== undefined && { format }),
      },
      order: { id: 'ASC' },
    });
  }

  /** Endpoints of all scopes of an operator, oldest first; only those newer than `afterId`, if given. */
  listPage(operatorId: number, limit: number, afterId = 0): Promise<WebhookEndpointEntity[]> {
    return this.database.manager.find(WebhookEndpointEntity, {
      where: { operatorId, status: Not('removed'), id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  findEndpoint({ operatorId, scope, format }: EndpointScope, publicId: string): Promise<WebhookEndpointEntity | null> {
    return this.database.manager.findOneBy(WebhookEndpointEntity, {
      ...{ operatorId, publicId, status: Not('removed') },
      ...(scope !== undefined && { scope }),
      ...(format !== undefined && { format }),
    });
  }

  /** The number of endpoints of an operator and of one of its scopes; omits removed ones. */
  async count(operatorId: number, scope: string): Promise<{ ofOperator: number; ofScope: number }> {
    const rows = await this.database.rows<{ scope: string; count: number | string }>(
      `SELECT scope, COUNT(*) AS count FROM webhook_endpoint
        WHERE operator_id = ? AND status <> 'removed' GROUP BY scope`,
      [operatorId],
    );
    const counts = new Map(rows.map((row) => [row.scope, Number(row.count)]));
    return { ofOperator: [...counts.values()].reduce((sum, count) => sum + count, 0), ofScope: counts.get(scope) ?? 0 };
  }

  async change(id: number, changes: Partial<WebhookEndpointEntity>): Promise<void> {
    await this.database.manager.update(WebhookEndpointEntity, { id }, changes);
  }

  /** Makes endpoints due at `at`, unless they are due earlier. */
  async noteDue(ids: readonly number[], at: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_endpoint SET due_at = CASE WHEN due_at < ? THEN due_at ELSE ? END
        WHERE id IN (${placeholders(ids.length)})`,
      [at, at, ...ids],
    );
  }

  /**
   * Due endpoints that are not leased, or leased by this process, except those of some operators; longest waiting
   * first.
   */
  async listDue(
    by: string,
    now: number,
    limit: number,
    exceptOperators: readonly number[],
  ): Promise<Pick<WebhookEndpointEntity, 'id' | 'operatorId'>[]> {
    const rows = await this.database.rows<{ id: number; operator_id: number }>(
      `SELECT id, operator_id FROM webhook_endpoint
        WHERE due_at <= ? AND (lease_until <= ? OR leased_by = ?) AND status = 'enabled'
          ${exceptOperators.length > 0 ? `AND operator_id NOT IN (${placeholders(exceptOperators.length)})` : ''}
        ORDER BY due_at LIMIT ?`,
      [now, now, by, ...exceptOperators, limit],
    );
    return rows.map(({ id, operator_id: operatorId }) => ({ id, operatorId }));
  }

  /**
   * Leases an endpoint to a process.
   * @returns undefined if another process has leased it, or it is no longer enabled
   */
  async lease(id: number, by: string, now: number, until: number): Promise<WebhookEndpointEntity | undefined> {
    const leased = await this.database.execute(
      `UPDATE webhook_endpoint SET lease_until = ?, leased_by = ?
        WHERE id = ? AND status = 'enabled' AND (lease_until <= ? OR leased_by = ?)`,
      [until, by, id, now, by],
    );
    if (leased === 0) return undefined;
    return (await this.plain.select(WebhookEndpointEntity, 'WHERE id = ?', [id]))[0];
  }

  /** Ends a lease, unless it has expired and another process has leased the endpoint. */
  async release(id: number, by: string): Promise<void> {
    await this.database.execute(
      'UPDATE webhook_endpoint SET lease_until = 0, leased_by = NULL WHERE id = ? AND leased_by = ?',
      [id, by],
    );
  }

  /**
   * Locks the endpoint until the open transaction ends. Call it before writing its deliveries. @returns its current
   * state
   */
  async lockEndpoint(id: number): Promise<LockedEndpoint | undefined> {
    const row = await this.database.row<{ status: EndpointStatus; last_delivered_at: number | null }>(
      `SELECT status, last_delivered_at FROM webhook_endpoint WHERE id = ? ${this.database.forUpdate}`,
      [id],
    );
    return row && { status: row.status, lastDeliveredAt: row.last_delivered_at };
  }

  async noteTried(id: number, { isFailing, deliveredAt }: TriedEndpoint): Promise<void> {
    await this.change(id, { isFailing, ...(deliveredAt !== undefined && { lastDeliveredAt: deliveredAt }) });
  }

  /** Recomputes from its deliveries when the endpoint is due. */
  async refreshDue(id: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_endpoint SET due_at =
          (SELECT MIN(next_attempt_at) FROM webhook_delivery WHERE endpoint_id = ?)
        WHERE id = ?`,
      [id, id],
    );
  }

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

  /** Moves cursors forward: the position in the log up to which deliveries are queued. Never moves one back. */
  async advanceCursors(ids: readonly number[], to: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_endpoint SET queued_through = ?
        WHERE id IN (${placeholders(ids.length)}) AND queued_through < ?`,
      [to, ...ids, to],
    );
  }

  /** The number of endpoints that are behind, and since when their first event has been waiting. */
  async queueBacklog(): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      `SELECT COUNT(*) AS count, MIN(waiting.occurred_at) AS oldest
         FROM (SELECT (SELECT occurred_at ${NEXT_EVENT}) AS occurred_at FROM webhook_endpoint WHERE status = 'enabled') AS waiting
        WHERE waiting.occurred_at IS NOT NULL`,
    );
    const { count, oldest } = row!;
    return { count: Number(count), since: oldest === null ? undefined : Number(oldest) };
  }

  /** Removed endpoints whose row still exists. */
  listRemoved(limit: number): Promise<WebhookEndpointEntity[]> {
    return this.database.manager.find(WebhookEndpointEntity, { where: { status: 'removed' }, take: limit });
  }

  async delete(ids: readonly number[]): Promise<void> {
    await this.database.manager.delete(WebhookEndpointEntity, { id: In([...ids]) });
  }
}
