import { Injectable } from '@nestjs/common';
import { Database, EntityRows, countDue, placeholders } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { DELIVERY_STATUSES, type DeliveryStatus, WebhookDeliveryEntity } from './webhook-delivery.entity';

/** The columns that store the result of an attempt. */
export type DeliveryOutcome = Pick<
  WebhookDeliveryEntity,
  'id' | 'status' | 'firstAttemptAt' | 'nextAttemptAt' | 'responseStatus' | 'error' | 'durationMs' | 'deliveredAt'
>;

type DeliveryOfEvent = Pick<WebhookDeliveryEntity, 'id' | 'sequence' | 'status'>;

@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  async insert(deliveries: readonly Omit<WebhookDeliveryEntity, 'id'>[]): Promise<void> {
    await this.plain.insertAll(WebhookDeliveryEntity, deliveries);
  }

  /** Due deliveries of an endpoint, in the order of their events. */
  listDue(endpointId: number, now: number, limit: number): Promise<WebhookDeliveryEntity[]> {
    return this.plain.select(
      WebhookDeliveryEntity,
      'WHERE endpoint_id = ? AND next_attempt_at <= ? ORDER BY sequence, id LIMIT ?',
      [endpointId, now, limit],
    );
  }

  /** Newest first; only deliveries older than `beforeId`, if given. */
  list(
    endpointId: number,
    limit: number,
    status?: DeliveryStatus,
    beforeId?: number,
  ): Promise<WebhookDeliveryEntity[]> {
    return this.listAll([newestOf(endpointId, limit, status === undefined ? DELIVERY_STATUSES : [status], beforeId)]);
  }

  /** The newest deliveries of each endpoint, up to a limit per endpoint; newest first. */
  async listNewest(endpointIds: readonly number[], limitOfEach: number): Promise<WebhookDeliveryEntity[]> {
    if (endpointIds.length === 0) return [];
    return this.listAll(endpointIds.map((id) => newestOf(id, limitOfEach, DELIVERY_STATUSES)));
  }

  async findDelivery(endpointId: number, id: number): Promise<WebhookDeliveryEntity | undefined> {
    return (await this.plain.select(WebhookDeliveryEntity, 'WHERE id = ? AND endpoint_id = ?', [id, endpointId]))[0];
  }

  /** Counts attempts before they are made, so that those interrupted by the end of the process count, too. */
  async countAttempts(ids: readonly number[], now: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_delivery SET attempts = attempts + 1, first_attempt_at = COALESCE(first_attempt_at, ?)
        WHERE id IN (${placeholders(ids.length)})`,
      [now, ...ids],
    );
  }

  async recordOutcome(outcome: DeliveryOutcome): Promise<void> {
    const { id, status, nextAttemptAt, responseStatus, error, durationMs, deliveredAt } = outcome;
    await this.database.execute(
      `UPDATE webhook_delivery
          SET status = ?, next_attempt_at = ?, response_status = ?, error = ?, duration_ms = ?, delivered_at = ?
        WHERE id = ?`,
      [status, nextAttemptAt, responseStatus, error, durationMs, deliveredAt, id],
    );
  }

  /** Deliveries of some events to an endpoint, oldest first. */
  async listOfEvents(endpointId: number, sequences: readonly number[]): Promise<DeliveryOfEvent[]> {
    const rows = await this.database.rows<DeliveryOfEvent>(
      `SELECT id, sequence, status FROM webhook_delivery
        WHERE endpoint_id = ? AND sequence IN (${placeholders(sequences.length)}) ORDER BY id`,
      [endpointId, ...sequences],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  }

  /** Schedules deliveries again with a new retry schedule. */
  async renew(ids: readonly number[], now: number): Promise<void> {
    await this.database.execute(
      `UPDATE webhook_delivery SET status = 'pending', attempts = 0, first_attempt_at = NULL, next_attempt_at = ?
        WHERE id IN (${placeholders(ids.length)})`,
      [now, ...ids],
    );
  }

  backlog(now: number): Promise<Backlog> {
    return countDue(this.database, now, {
      table: 'webhook_endpoint',
      since: 'due_at',
      where: "due_at <= ? AND status = 'enabled'",
    });
  }

  /** The oldest deliveries of all endpoints. */
  async listOldest(limit: number): Promise<{ id: number; createdAt: number }[]> {
    const rows = await this.database.rows<{ id: number; created_at: number | string }>(
      'SELECT id, created_at FROM webhook_delivery ORDER BY id LIMIT ?',
      [limit],
    );
    return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt: Number(createdAt) }));
  }

  async listIdsOf(endpointId: number, limit: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      'SELECT id FROM webhook_delivery WHERE endpoint_id = ? LIMIT ?',
      [endpointId, limit],
    );
    return rows.map(({ id }) => id);
  }

  async delete(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    return this.database.execute(`DELETE FROM webhook_delivery WHERE id IN (${placeholders(ids.length)})`, [...ids]);
  }

  /** The deliveries that several statements select. */
  private listAll(found: readonly SelectedIds[]): Promise<WebhookDeliveryEntity[]> {
    return this.plain.select(
      WebhookDeliveryEntity,
      `JOIN (${union(found.map(({ sql }) => sql))}) AS found ON found.found_id = id ORDER BY id DESC`,
      found.flatMap(({ parameters }) => parameters),
    );
  }
}

/** A statement that selects IDs of deliveries as `found_id`. */
interface SelectedIds {
  readonly sql: string;
  readonly parameters: readonly (number | string)[];
}

/**
 * Selects the newest deliveries of an endpoint. Reads each status separately from the index, so that it reads no more
 * rows than requested and deliveries need no index without the status.
 */
function newestOf(
  endpointId: number,
  limit: number,
  statuses: readonly DeliveryStatus[],
  beforeId = Number.MAX_SAFE_INTEGER,
): SelectedIds {
  const newest = 'ORDER BY found_id DESC LIMIT ?';
  const ofStatus = `SELECT id AS found_id FROM webhook_delivery WHERE endpoint_id = ? AND status = ? AND id < ? ${newest}`;
  return {
    sql: `${union(statuses.map(() => ofStatus))} ${newest}`,
    parameters: [...statuses.flatMap((status) => [endpointId, status, beforeId, limit]), limit],
  };
}

function union(statements: readonly string[]): string {
  return statements.map((sql) => `SELECT found_id FROM (${sql}) AS part`).join(' UNION ALL ');
}
