import { createHash } from 'node:crypto';
import { Injectable, Logger, applyDecorators } from '@nestjs/common';
import { Transactions } from '../../database';
import { type DomainEvent, OnDomainEvent } from '../../events';
import { Clock } from '../../shared/time';
import { UsageRecorder } from '../recording/usage-recorder.service';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { BUILT_IN_METERS } from './built-in-meters';

const ONE = { whole: 1, nano: 0 };

/** Counts what built-in meters count, inside the transaction of the fact itself: both are committed or neither. */
@Injectable()
export class RecordBuiltInMeters {
  private readonly logger = new Logger(RecordBuiltInMeters.name);

  constructor(
    private readonly recorder: UsageRecorder,
    private readonly writes: UsageWritesRepository,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
  ) {}

  /** @throws Error when no transaction is open: the fact could be rolled back, or counted twice, without its entry */
  @OnBuiltInMeterEvents()
  async record(event: DomainEvent): Promise<void> {
    if (!this.transactions.isOpen()) throw new Error('A built-in meter was to count outside a transaction.');
    const counted = BUILT_IN_METERS.filter((meter) => event instanceof meter.event);
    if (counted.length === 0) this.logger.warn({ msg: 'not counted: the payload of an event is not of its class' });
    for (const { meter, extraInfo, onceKey } of counted) {
      const keyHash = createHash('sha256')
        .update(`${meter}:${onceKey(event)}`)
        .digest('hex');
      if (!(await this.writes.claimOnce(event.operatorId, keyHash, this.clock.now()))) continue;
      const payload = extraInfo(event);
      await this.recorder.record(event.operatorId, [
        { meter, usage: ONE, extraInfo: payload && JSON.stringify(payload), occurredAt: undefined },
      ]);
    }
  }
}

function OnBuiltInMeterEvents() {
  const events = new Set(BUILT_IN_METERS.map(({ event }) => event));
  return applyDecorators(...[...events].map((event) => OnDomainEvent(event) as MethodDecorator));
}
