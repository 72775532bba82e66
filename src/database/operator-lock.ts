import { Injectable } from '@nestjs/common';
import { Database } from './database';

/**
 * Lets units of work that count what an operator has, and add to it, run one after another: otherwise several that
 * start at the same time each find room for one more.
 */
@Injectable()
export class OperatorLock {
  constructor(private readonly database: Database) {}

  /** Holds the operator's row until the open transaction ends. Take it before counting. */
  async take(operatorId: number): Promise<void> {
    await this.database.row(`SELECT id FROM operator WHERE id = ? ${this.database.forUpdate}`, [operatorId]);
  }
}
