import { createHash } from 'node:crypto';
import { Injectable, applyDecorators } from '@nestjs/common';
import { type DomainEvent, OnDomainEvent } from '../../events';
import { Clock } from '../../shared/time';
import { UsageRecorder } from '../recording/usage-recorder.service';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { BUILT_IN_METERS } from './built-in-meters';

const ONE = { whole: 1, nano: 0 };

/** Counts what built-in meters count, inside the transaction of the fact itself: both are committed or neither. */
@Injectable()
export class RecordBuiltInMeters {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly writes: UsageWritesRepository,
    private readonly clock: Clock,
  ) {}

  @OnBuiltInMeterEvents()
  async record(event: DomainEvent): Promise<void> {
    const counted = BUILT_IN_METERS.filter((meter) => event instanceof meter.event);
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
