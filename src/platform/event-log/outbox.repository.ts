import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../database';
import type { Backlog } from '../jobs';
import { randomPrefixedId } from '../values/identifiers';
import { writeExactJson } from '../values/json';
import type { NewEvent } from './logged-event';

/** An event without a sequence number. */
export interface OutboxEvent extends Omit<NewEvent, 'publication'> {
  readonly id: number;
  /** Unix seconds. */
  readonly occurredAt: number;
  /** Whether visibility and data are stored; otherwise the event is described when it is sequenced. */
  readonly isPublished: boolean;
}

interface Row {
  readonly id: number;
  readonly operator_id: number;
  readonly type: string;
  readonly subject: string;
  readonly occurred_at: number | string;
  readonly visibility: string | null;
}

/**
 * Events of committed transactions. Their IDs cannot serve as sequence numbers, because IDs are assigned before the
 * commit: a client that has read up to 7 would never see the 6 that commits later.
 */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  async insert(events: readonly NewEvent[], occurredAt: number): Promise<void> {
    for (const batch of inBatches(events)) {
      await this.database.execute(
        `INSERT INTO outbox_event (operator_id, type, subject, occurred_at, public_id, visibility, data)
         VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        batch.flatMap(({ operatorId, type, subject, publication }) => [
          ...[operatorId, type, subject, occurredAt],
          ...(publication
            ? [newEventId(), publication.audience, writeExactJson(publication.data)]
            : [null, null, null]),
        ]),
      );
    }
  }

  /** The oldest committed events. */
  async list(limit: number): Promise<OutboxEvent[]> {
    const rows = await this.database.rows<Row>(
      'SELECT id, operator_id, type, subject, occurred_at, visibility FROM outbox_event ORDER BY id LIMIT ?',
      [limit],
    );
    return rows.map(({ id, operator_id: operatorId, type, subject, occurred_at, visibility }) => ({
      ...{ id, operatorId, type, subject, occurredAt: Number(occurred_at) },
      isPublished: visibility !== null,
    }));
  }

  async anyExists(): Promise<boolean> {
    return (await this.database.rows('SELECT id FROM outbox_event LIMIT 1')).length > 0;
  }

  async backlog(): Promise<Backlog> {
    const row = await this.database.row<{ count: number | string; oldest: number | string | null }>(
      'SELECT COUNT(*) AS count, MIN(occurred_at) AS oldest FROM outbox_event',
    );
    const { count, oldest } = row!;
    return { count: Number(count), since: oldest === null ? undefined : Number(oldest) };
  }

  async remove(events: readonly OutboxEvent[]): Promise<void> {
    for (const batch of inBatches(events)) {
      await this.database.execute(
        `DELETE FROM outbox_event WHERE id IN (${placeholders(batch.length)})`,
        batch.map(({ id }) => id),
      );
    }
  }
}

/** The public ID of an event. */
export function newEventId(): string {
  return randomPrefixedId('evt', 16);
}
