import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type CountedEvent, type DomainEvent, DomainEvents, countedEvents } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { ONE } from '../decimal/quantity';
import { type DeduplicationKey, EntryKeysRepository } from '../deduplication/entry-keys.repository';
import type { UsageEntry } from '../entries/usage-entry';
import { UsageRecorder } from '../recording/usage-recorder';

/** An event to be counted once. */
interface Count extends DeduplicationKey {
  readonly entry: UsageEntry;
}

/**
 * Records a usage entry for each event class with `@CountedAs`, in the event's transaction. All entries of a
 * transaction are recorded together at its end.
 */
@Injectable()
export class RecordBuiltInMeters implements OnModuleInit {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly keys: EntryKeysRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    for (const counted of countedEvents()) {
      this.events.listen(counted.event, (event) => {
        this.transactions.beforeCommit(this.record, [toCount(counted, event, this.clock.now())]);
        return Promise.resolve();
      });
    }
  }

  private readonly record = async (counts: readonly Count[]): Promise<void> => {
    const fresh = await this.keys.claimPlatformKeys(counts, this.clock.now());
    for (const operatorId of new Set(fresh.map((count) => count.operatorId))) {
      const own = fresh.filter((count) => count.operatorId === operatorId);
      await this.recorder.record(
        operatorId,
        own.map(({ entry }) => entry),
      );
    }
  };
}

function toCount({ meter, extraInfo, onceKey }: CountedEvent, event: DomainEvent, occurredAt: number): Count {
  const payload = extraInfo(event);
  return {
    operatorId: event.operatorId,
    keyHash: createHash('sha256')
      .update(`${meter}:${onceKey(event)}`)
      .digest('hex'),
    entry: {
      meter,
      usage: ONE,
      extraInfo: payload && JSON.stringify(payload),
      occurredAt,
      isPlatform: true,
    },
  };
}
