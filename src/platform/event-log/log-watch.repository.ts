import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database';
import type { EventData } from './logged-event';

/** State of the log and the outbox at one instant. */
export interface LogState {
  /** The highest assigned sequence number. */
  readonly last: number;
  /** The highest sequence number that has been removed. */
  readonly forgottenTo: number;
  /** The range of IDs of outbox events, if there are any. */
  readonly pending: { readonly lowest: number; readonly highest: number } | undefined;
}

interface StateRow {
  readonly last_sequence: number | string;
  readonly purged_through: number | string;
  readonly lowest: number | string | null;
  readonly highest: number | string | null;
}

/** Reads events of all operators for cache invalidation. */
@Injectable()
export class LogWatchRepository {
  constructor(private readonly database: Database) {}

  /** Read in one snapshot: an event that is no longer in the outbox has its sequence number. */
  async state(): Promise<LogState> {
    const row = await this.database.row<StateRow>(
      `SELECT last_sequence, purged_through, (SELECT MIN(id) FROM outbox_event) AS lowest,
              (SELECT MAX(id) FROM outbox_event) AS highest
         FROM event_sequence WHERE id = 1`,
    );
    const { last_sequence, purged_through, lowest, highest } = row!;
    const pending = lowest === null ? undefined : { lowest: Number(lowest), highest: Number(highest) };
    return { last: Number(last_sequence), forgottenTo: Number(purged_through), pending };
  }

  /** Data of events of some types in a range of sequence numbers. */
  async listData(
    types: readonly string[],
    { after, upTo }: { readonly after: number; readonly upTo: number },
    limit: number,
  ): Promise<{ operatorId: number; type: string; data: EventData }[]> {
    const rows = await this.database.rows<{ operator_id: number; type: string; data: string }>(
      `SELECT operator_id, type, data FROM event_log
        WHERE sequence > ? AND sequence <= ? AND type IN (${placeholders(types.length)}) ORDER BY sequence LIMIT ?`,
      [after, upTo, ...types, limit],
    );
    return rows.map(({ operator_id: operatorId, type, data }) => {
      return { operatorId, type, data: JSON.parse(data) as EventData };
    });
  }
}
