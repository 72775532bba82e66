import { Injectable } from '@nestjs/common';
import { Database } from './database';

/**
 * Serializes transactions that count something of an operator before they add to it. Without the lock, concurrent ones
 * would each find room for one more.
 */
@Injectable()
export class OperatorLock {
  constructor(private readonly database: Database) {}

  /** Locks the operator's row until the open transaction ends. Call it before counting. */
  async lockOperator(operatorId: number): Promise<void> {
    await this.database.row(`SELECT id FROM operator WHERE id = ? ${this.database.forUpdate}`, [operatorId]);
  }
}
