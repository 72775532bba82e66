import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../database';
import { detached } from '../../shared/background';
import { IdBlocksRepository } from './id-blocks.repository';

/** IDs that a process takes from the database at once. What is left of them when it ends is never used. */
const BLOCK_SIZE = 20_000;

/** With fewer left than this, the next block is fetched ahead. */
const LOW_WATER = 5_000;

/**
 * Hands out IDs of usage entries. They come from blocks and not from an auto-increment column, so that they are known
 * before the rows are written: when the answer to a COMMIT is lost, the row's ID tells whether it took effect.
 */
@Injectable()
export class EntryIds {
  private readonly logger = new Logger(EntryIds.name);
  private next = 0;
  private end = 0;
  private fetching: Promise<void> | undefined;

  /** A block must not be part of a transaction that may roll back and leave its IDs to be handed out again. */
  private readonly fetchDetached = detached(() => this.fetch());

  constructor(
    private readonly blocks: IdBlocksRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns the first of `count` consecutive IDs, which nobody else gets */
  async take(count: number): Promise<number> {
    if (this.end - this.next < count) {
      // Waiting for another transaction inside this one could wait for itself; these IDs stand and fall with it.
      if (this.transactions.isOpen()) {
        this.fetchAhead();
        return this.blocks.take(count);
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
    this.fetching.catch((error: unknown) => this.logger.warn({ msg: 'no IDs could be fetched ahead', err: error }));
  }

  private async fetch(): Promise<void> {
    try {
      const first = await this.transactions.run(() => this.blocks.take(BLOCK_SIZE));
      this.next = first;
      this.end = first + BLOCK_SIZE;
    } finally {
      this.fetching = undefined;
    }
  }
}
