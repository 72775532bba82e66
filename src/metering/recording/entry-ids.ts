import { Injectable, Logger } from '@nestjs/common';
import { Transactions, isOutage } from '../../platform/database';
import { detached } from '../../platform/concurrency/background';
import { UsageWritesRepository } from './usage-writes.repository';

/** IDs that a process reserves at once. Unused ones are lost when it ends. */
const BLOCK_SIZE = 20_000;

/** With fewer IDs left, the next block is fetched in advance. */
const LOW_WATER = 5_000;

/**
 * Assigns IDs of usage entries. IDs come from blocks rather than an auto-increment column, so they are known before the
 * rows are written: if a COMMIT is not acknowledged, the ID shows whether it took effect.
 */
@Injectable()
export class EntryIds {
  private readonly logger = new Logger(EntryIds.name);
  private next = 0;
  private end = 0;
  private fetching: Promise<void> | undefined;

  /**
   * Reserving a block must not be part of a transaction that can roll back, because its IDs would then be assigned
   * twice.
   */
  private readonly fetchDetached = detached(() => this.fetch());

  constructor(
    private readonly writes: UsageWritesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the first of `count` consecutive reserved IDs */
  async takeIds(count: number): Promise<number> {
    if (this.end - this.next < count) {
      // Waiting for another transaction inside this one could deadlock; these IDs are committed or rolled back with it.
      if (this.transactions.isOpen()) {
        this.fetchAhead();
        return this.writes.reserveIds(count);
      }
      while (this.end - this.next < count) await (this.fetching ??= this.fetchDetached());
    }
    const first = this.next;
    this.next += count;
    if (this.end - this.next < LOW_WATER) this.fetchAhead();
    return first;
  }

  private fetchAhead(): void {
    this.fetching ??= this.fetchDetached();
    // A request that needs them fetches them again.
    this.fetching.catch((err: unknown) => {
      if (!isOutage(err)) this.logger.warn({ msg: 'entry IDs could not be prefetched', err });
    });
  }

  private async fetch(): Promise<void> {
    try {
      const first = await this.transactions.run(() => this.writes.reserveIds(BLOCK_SIZE));
      this.next = first;
      this.end = first + BLOCK_SIZE;
    } finally {
      this.fetching = undefined;
    }
  }
}
