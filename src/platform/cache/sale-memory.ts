import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '../config';
import { Transactions } from '../database';
import { type Moment, SaleChanges } from './sale-changes';

/** How late a change in another process may be seen by what is remembered, in milliseconds. */
export const MEMORY_MS = 400;

const HOLDING = { alone: MEMORY_MS, published: MEMORY_MS };

/** What is remembered may take so much together, in bytes; the least recently used makes room. */
const MAX_BYTES = 16_000_000;

/** What remembering something takes beside it, in bytes. */
const OVERHEAD_BYTES = 500;

interface Remembered {
  readonly moment: Moment;
  readonly value: unknown;
}

/**
 * Remembers what requests read of operators and activities again and again, except for how many places are left, until
 * it changes. For what is sold, not for those who edit it: a change in another process is seen 0.4 s later.
 */
@Injectable()
export class SaleMemory {
  private readonly remembered = new LRUCache<string, Remembered>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, id) => OVERHEAD_BYTES + id.length + 2 * JSON.stringify(value).length,
  });

  constructor(
    private readonly config: AppConfig,
    private readonly changes: SaleChanges,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @param key what is read, unique within the operator
   * @param read must return what nobody changes, or undefined, which is not remembered: what does not exist yet may come
   * without the offer changing. A transaction always reads for itself
   */
  async remember<T>(operatorId: number, key: string, read: () => Promise<T>): Promise<T> {
    if (!this.config.fastPath || this.transactions.isOpen()) return read();
    const id = `${operatorId} ${key}`;
    const known = this.remembered.get(id);
    if (known && this.changes.holds(this.changes.shown(operatorId), known.moment, HOLDING)) return known.value as T;
    const moment = this.changes.now(operatorId);
    const value = await read();
    if (value !== undefined) this.remembered.set(id, { moment, value });
    return value;
  }
}
