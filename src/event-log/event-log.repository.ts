import { Injectable } from '@nestjs/common';
import { Database, inBatches, placeholders } from '../database';
import type { EventViewer } from './visibility';
import type { LoggedEvent } from './logged-event';

/** How far the log goes. */
export interface LogBounds {
  /** The highest number that was given. */
  readonly last: number;
  /** The highest number that is not kept any more, 0 at first. */
  readonly forgottenTo: number;
}

/** Numbers after one and up to another. */
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

/** The numbered log. */
@Injectable()
export class EventLogRepository {
  constructor(private readonly database: Database) {}

  async bounds(): Promise<LogBounds> {
    return this.readBounds('');
  }

  /** The same, and nobody else numbers or forgets facts until the open transaction ends. */
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

  /** Enters pending facts as they were told, in the order of their ids; the first gets the number after `after`. */
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

  /** The first of what somebody sees, in order; each audience is read from an index of its own. */
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

  /** What facts of some types are about, each once. */
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

  /** The first that is kept of a stretch, of whatever operator. */
  async findFirst({ after, upTo }: Stretch): Promise<{ sequence: number; occurredAt: number } | undefined> {
    const row = await this.database.row<Pick<Row, 'sequence' | 'occurred_at'>>(
      'SELECT sequence, occurred_at FROM event_log WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT 1',
      [after, upTo],
    );
    return row && { sequence: Number(row.sequence), occurredAt: Number(row.occurred_at) };
  }

  /** Those with these numbers that are kept. */
  async findAll(sequences: readonly number[]): Promise<Map<number, LoggedEvent>> {
    if (sequences.length === 0) return new Map();
    const rows = await this.database.rows<Row>(
      `SELECT ${COLUMNS} FROM event_log WHERE sequence IN (${placeholders(sequences.length)})`,
      sequences,
    );
    return new Map(rows.map((row) => [Number(row.sequence), toEvent(row)]));
  }

  /** Who is told something between two numbers. */
  async listAudiences({ after, upTo }: Stretch): Promise<{ operatorId: number; audience: string }[]> {
    const rows = await this.database.rows<{ operator_id: number; visibility: string }>(
      'SELECT DISTINCT operator_id, visibility FROM event_log WHERE sequence > ? AND sequence <= ?',
      [after, upTo],
    );
    return rows.map(({ operator_id: operatorId, visibility }) => ({ operatorId, audience: visibility }));
  }

  /** The oldest of all operators. */
  async listOldest(limit: number): Promise<{ sequence: number; occurredAt: number }[]> {
    const rows = await this.database.rows<Pick<Row, 'sequence' | 'occurred_at'>>(
      'SELECT sequence, occurred_at FROM event_log ORDER BY sequence LIMIT ?',
      [limit],
    );
    return rows.map(({ sequence, occurred_at }) => ({ sequence: Number(sequence), occurredAt: Number(occurred_at) }));
  }

  /** Forgets everything up to a number. @returns how many there were */
  async forget(upTo: number): Promise<number> {
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
