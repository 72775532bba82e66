import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';
import { type Moment, SaleChanges } from './sale-changes';
import { Transactions } from '../database';

/** How long something is remembered, in milliseconds. */
export const MEMORY_MS = 400;

interface Remembered {
  readonly moment: Moment;
  readonly value: unknown;
}

/**
 * Remembers for a moment what requests read of operators and activities again and again, except for how many places
 * are left. For what is sold, not for those who edit it: a change in another process is seen 0.4 s later.
 */
@Injectable()
export class SaleMemory {
  private recent = new Map<string, Remembered>();
  private older = new Map<string, Remembered>();
  private recentSince = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly changes: SaleChanges,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param key what is read, unique within the operator
   * @param read must return what nobody changes; a transaction always reads for itself
   */
  async remember<T>(operatorId: number, key: string, read: () => Promise<T>): Promise<T> {
    if (!this.config.fastPath || this.transactions.isOpen()) return read();
    const id = `${operatorId} ${key}`;
    const known = this.recent.get(id) ?? this.older.get(id);
    if (known && this.changes.offerHolds(operatorId, known.moment, MEMORY_MS)) return known.value as T;
    const moment = this.changes.now();
    this.forget(moment);
    const value = await read();
    this.recent.set(id, { moment, value });
    return value;
  }

  /** What is older than everything that may still hold. */
  private forget({ takenAt }: Moment): void {
    if (takenAt - this.recentSince < MEMORY_MS) return;
    this.recentSince = takenAt;
    this.older = this.recent;
    this.recent = new Map();
  }
}
