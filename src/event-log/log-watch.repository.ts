import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../database';
import type { EventData } from './logged-event';

/** How far the log had come at one moment, and what had no number yet. */
export interface LogState {
  /** The highest number that was given. */
  readonly last: number;
  /** The highest number that is not kept any more. */
  readonly forgottenTo: number;
  /** The ids between which the facts without a number are, if there are any. */
  readonly pending: { readonly lowest: number; readonly highest: number } | undefined;
}

interface StateRow {
  readonly last_sequence: number | string;
  readonly purged_through: number | string;
  readonly lowest: number | string | null;
  readonly highest: number | string | null;
}

/** The log for those who only want to know what has changed, of whatever operator. */
@Injectable()
export class LogWatchRepository {
  constructor(private readonly database: Database) {}

  /** All of it as of one moment: a fact that is not pending any more has its number. */
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

  /** What facts of some types tell, with numbers after one and up to another. */
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
