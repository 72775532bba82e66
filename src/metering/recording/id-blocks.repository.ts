import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';

const NAME = 'usage_entry';

@Injectable()
export class IdBlocksRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reserves IDs permanently. Requires an open transaction.
   * @returns the first of `count` consecutive IDs
   */
  async takeBlock(count: number): Promise<number> {
    await this.database.execute('UPDATE id_block SET next_id = next_id + ? WHERE name = ?', [count, NAME]);
    const row = await this.database.row<{ next_id: number }>('SELECT next_id FROM id_block WHERE name = ?', [NAME]);
    return Number(row!.next_id) - count;
  }
}
