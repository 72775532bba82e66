import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../database';
import { type CountedEvent, type DomainEvent, DomainEvents, countedEvents } from '../../events';
import { Clock } from '../../shared/time';
import { UsageRecorder } from '../recording/usage-recorder';
import { UsageWritesRepository } from '../recording/usage-writes.repository';

const ONE = { whole: 1, nano: 0 };

/** Counts what events declare by `@CountedAs`, inside the transaction of the fact itself: both are committed or neither. */
@Injectable()
export class RecordBuiltInMeters implements OnModuleInit {
  private readonly logger = new Logger(RecordBuiltInMeters.name);

  constructor(
    private readonly recorder: UsageRecorder,
    private readonly writes: UsageWritesRepository,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    for (const counted of countedEvents()) this.events.listen(counted.event, (event) => this.record(counted, event));
  }

  /** @throws Error when no transaction is open: the fact could be rolled back, or counted twice, without its entry */
  private async record({ event: eventClass, meter, extraInfo, onceKey }: CountedEvent, event: DomainEvent) {
    if (!this.transactions.isOpen()) {
      throw new Error(`The meter ${meter} was to count ${eventClass.eventName} outside a transaction.`);
    }
    if (!(event instanceof eventClass)) {
      this.logger.warn({
        msg: 'not counted: the payload of an event is not of its class',
        event: eventClass.eventName,
      });
      return;
    }
    const keyHash = createHash('sha256')
      .update(`${meter}:${onceKey(event)}`)
      .digest('hex');
    if (!(await this.writes.claimOnce(event.operatorId, keyHash, this.clock.now()))) return;
    const payload = extraInfo(event);
    await this.recorder.record(event.operatorId, [
      { meter, usage: ONE, extraInfo: payload && JSON.stringify(payload), occurredAt: undefined },
    ]);
  }
}
