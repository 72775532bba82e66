import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../database';
import type { EventViewer } from './visibility';
import type { LoggedEvent } from './logged-event';

/** The range of the log. */
export interface LogBounds {
  /** The highest assigned sequence number. */
  readonly last: number;
  /** The highest sequence number that has been removed, initially 0. */
  readonly forgottenTo: number;
}

/** Sequence numbers from `after` (exclusive) up to `upTo` (inclusive). */
interface Stretch {
  readonly after: number;
  readonly upTo: number;
}

interface Row {
  readonly sequence: number | string;
  readonly public_id: string;
  readonly operator_id: number;
  readonly visibility: string;
  readonly type: string;
  readonly subject: string;
  readonly occurred_at: number | string;
  readonly data: string;
}

const COLUMNS = 'sequence, public_id, operator_id, visibility, type, subject, occurred_at, data';

/** Stores sequenced events. */
@Injectable()
export class EventLogRepository {
  constructor(private readonly database: Database) {}

  async bounds(): Promise<LogBounds> {
    return this.readBounds('');
  }

  /** Reads the range and locks it against sequencing and removal until the open transaction ends. */
  async lockBounds(): Promise<LogBounds> {
    return this.readBounds(this.database.forUpdate);
  }

  async noteLast(last: number): Promise<void> {
    await this.database.execute('UPDATE event_sequence SET last_sequence = ? WHERE id = 1', [last]);
  }

  async insert(events: readonly LoggedEvent[]): Promise<void> {
    for (const batch of inBatches(events)) {
      await this.database.execute(
        `INSERT INTO event_log (${COLUMNS}) VALUES ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        batch.flatMap((event) => [
          ...[event.sequence, event.publicId, event.operatorId, event.audience],
          ...[event.type, event.subject, event.occurredAt, event.data],
        ]),
      );
    }
  }

  /** Moves outbox events to the log in ID order; the first one gets the number after `after`. */
  async enter(pendingIds: readonly number[], after: number): Promise<void> {
    let last = after;
    for (const batch of inBatches(pendingIds)) {
      await this.database.execute(
        `INSERT INTO event_log (${COLUMNS})
         SELECT ? + ROW_NUMBER() OVER (ORDER BY id), public_id, operator_id, visibility, type, subject, occurred_at, data
           FROM outbox_event WHERE id IN (${placeholders(batch.length)})`,
        [last, ...batch],
      );
      last += batch.length;
    }
  }

  /** The first events that a viewer can see, in order. Each visibility is read from its own part of the index. */
  async list({ operatorId, audiences }: EventViewer, { after, upTo }: Stretch, limit: number): Promise<LoggedEvent[]> {
    const select = (rest: string) =>
      `SELECT ${COLUMNS} FROM event_log WHERE operator_id = ? ${rest} AND sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?`;
    const parts =
      audiences === undefined
        ? { sql: [select('')], parameters: [operatorId, after, upTo, limit] }
        : {
            sql: audiences.map(() => select('AND visibility = ?')),
            parameters: audiences.flatMap((audience) => [operatorId, audience, after, upTo, limit]),
          };
    const rows = await this.database.rows<Row>(
      `${parts.sql.map((sql) => `SELECT * FROM (${sql}) AS part`).join(' UNION ALL ')} ORDER BY sequence LIMIT ?`,
      [...parts.parameters, limit],
    );
    return rows.map(toEvent);
  }

  /** The distinct subjects of events of some types. */
  async listSubjects(
    types: readonly string[],
    { after, upTo }: Stretch,
  ): Promise<{ operatorId: number; subject: string }[]> {
    const rows = await this.database.rows<Pick<Row, 'operator_id' | 'subject'>>(
      `SELECT DISTINCT operator_id, subject FROM event_log
        WHERE sequence > ? AND sequence <= ? AND type IN (${placeholders(types.length)})`,
      [after, upTo, ...types],
    );
    return rows.map(({ operator_id: operatorId, subject }) => ({ operatorId, subject }));
  }

  /** The first stored event of a range, of any operator. */
  async findFirst({ after, upTo }: Stretch): Promise<{ sequence: number; occurredAt: number } | undefined> {
    const row = await this.database.row<Pick<Row, 'sequence' | 'occurred_at'>>(
      'SELECT sequence, occurred_at FROM event_log WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT 1',
      [after, upTo],
    );
    return row && { sequence: Number(row.sequence), occurredAt: Number(row.occurred_at) };
  }

  /** The stored events with these sequence numbers. */
  async findAll(sequences: readonly number[]): Promise<Map<number, LoggedEvent>> {
    if (sequences.length === 0) return new Map();
    const rows = await this.database.rows<Row>(
      `SELECT ${COLUMNS} FROM event_log WHERE sequence IN (${placeholders(sequences.length)})`,
      sequences,
    );
    return new Map(rows.map((row) => [Number(row.sequence), toEvent(row)]));
  }

  /** The operators and visibilities of events in a range. */
  async listAudiences({ after, upTo }: Stretch): Promise<{ operatorId: number; audience: string }[]> {
    const rows = await this.database.rows<{ operator_id: number; visibility: string }>(
      'SELECT DISTINCT operator_id, visibility FROM event_log WHERE sequence > ? AND sequence <= ?',
      [after, upTo],
    );
    return rows.map(({ operator_id: operatorId, visibility }) => ({ operatorId, audience: visibility }));
  }

  /** The oldest events of all operators. */
  async listOldest(limit: number): Promise<{ sequence: number; occurredAt: number }[]> {
    const rows = await this.database.rows<Pick<Row, 'sequence' | 'occurred_at'>>(
      'SELECT sequence, occurred_at FROM event_log ORDER BY sequence LIMIT ?',
      [limit],
    );
    return rows.map(({ sequence, occurred_at }) => ({ sequence: Number(sequence), occurredAt: Number(occurred_at) }));
  }

  /** Removes all events up to a sequence number. @returns how many were removed */
  async deleteUpTo(upTo: number): Promise<number> {
    await this.database.execute('UPDATE event_sequence SET purged_through = ? WHERE id = 1 AND purged_through < ?', [
      upTo,
      upTo,
    ]);
    return this.database.execute('DELETE FROM event_log WHERE sequence <= ?', [upTo]);
  }

  private async readBounds(lock: string): Promise<LogBounds> {
    const row = await this.database.row<{ last_sequence: number | string; purged_through: number | string }>(
      `SELECT last_sequence, purged_through FROM event_sequence WHERE id = 1 ${lock}`,
    );
    return { last: Number(row!.last_sequence), forgottenTo: Number(row!.purged_through) };
  }
}

function toEvent(row: Row): LoggedEvent {
  return {
    sequence: Number(row.sequence),
    publicId: row.public_id,
    operatorId: row.operator_id,
    audience: row.visibility,
    type: row.type,
    subject: row.subject,
    occurredAt: Number(row.occurred_at),
    data: row.data,
  };
}
