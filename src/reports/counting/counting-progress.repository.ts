import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';

/** An operator whose bookings are all being counted again, in ID order. */
interface Recount {
  readonly operatorId: number;
  /** The last counted ID, initially 0. */
  readonly afterId: number;
}

/** Stores the progress of counting. */
@Injectable()
export class CountingProgressRepository {
  constructor(private readonly database: Database) {}

  /** Sequence number of the last processed event. */
  async followedTo(): Promise<number> {
    return this.readFollowed('');
  }

  /** The same, and locks counting until the open transaction ends. */
  async lockProgress(): Promise<number> {
    return this.readFollowed(this.database.forUpdate);
  }

  async noteFollowed(sequence: number): Promise<void> {
    await this.database.execute('UPDATE report_cursor SET sequence = ? WHERE id = 1', [sequence]);
  }

  /** Starts counting all bookings of an operator again. */
  async beginRecount(operatorId: number): Promise<void> {
    await this.database.execute('REPLACE INTO report_recount (operator_id, after_id) VALUES (?, 0)', [operatorId]);
  }

  async beginRecountOfAll(): Promise<void> {
    await this.database.execute('REPLACE INTO report_recount (operator_id, after_id) SELECT id, 0 FROM operator');
  }

  async findRecount(): Promise<Recount | undefined> {
    return this.readRecount('');
  }

  /** The same, and locks it against a restart until the open transaction ends. */
  async lockRecount(): Promise<Recount | undefined> {
    return this.readRecount(this.database.forUpdate);
  }

  async isRecounted(operatorId: number): Promise<boolean> {
    const row = await this.database.row('SELECT operator_id FROM report_recount WHERE operator_id = ?', [operatorId]);
    return row !== undefined;
  }

  async noteRecount({ operatorId, afterId }: Recount): Promise<void> {
    await this.database.execute('UPDATE report_recount SET after_id = ? WHERE operator_id = ?', [afterId, operatorId]);
  }

  async endRecount(operatorId: number): Promise<void> {
    await this.database.execute('DELETE FROM report_recount WHERE operator_id = ?', [operatorId]);
  }

  async countRecounts(): Promise<number> {
    const row = await this.database.row<{ count: number | string }>('SELECT COUNT(*) AS count FROM report_recount');
    return Number(row!.count);
  }

  private async readFollowed(lock: string): Promise<number> {
    const row = await this.database.row<{ sequence: number | string }>(
      `SELECT sequence FROM report_cursor WHERE id = 1 ${lock}`,
    );
    return Number(row!.sequence);
  }

  private async readRecount(lock: string): Promise<Recount | undefined> {
    const row = await this.database.row<{ operator_id: number; after_id: number }>(
      `SELECT operator_id, after_id FROM report_recount ORDER BY operator_id LIMIT 1 ${lock}`,
    );
    return row && { operatorId: row.operator_id, afterId: row.after_id };
  }
}
