import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { type IdempotencyRecord, IdempotencyRepository, type RecordId, nameOf } from './idempotency.repository';

/** Records that one statement looks for at most. */
const LOOKED_FOR_TOGETHER = 100;

interface Lookup {
  readonly id: RecordId;
  readonly resolve: (record: IdempotencyRecord | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Looks for the records of all who ask in the same turn of the event loop with one statement. */
@Injectable()
export class RecordLookups {
  private waiting: Lookup[] = [];

  /** The callers' contexts are none of the statement's. */
  private readonly lookOutside = AsyncResource.bind(() => void this.lookForAll());

  constructor(private readonly records: IdempotencyRepository) {}

  /** Must be called outside of transactions. */
  find(id: RecordId): Promise<IdempotencyRecord | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      if (this.waiting.length === 1) setImmediate(this.lookOutside);
    });
  }

  private async lookForAll(): Promise<void> {
    const lookups = this.waiting;
    this.waiting = [];
    for (let first = 0; first < lookups.length; first += LOOKED_FOR_TOGETHER) {
      await this.look(lookups.slice(first, first + LOOKED_FOR_TOGETHER));
    }
  }

  private async look(lookups: readonly Lookup[]): Promise<void> {
    try {
      const found = await this.records.findAll(lookups.map(({ id }) => id));
      for (const { id, resolve } of lookups) resolve(found.get(nameOf(id)));
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }
}
