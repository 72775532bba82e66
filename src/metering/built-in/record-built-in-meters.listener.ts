import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CountedEvent, type DomainEvent, DomainEvents, countedEvents } from '../../events';
import { Clock } from '../../shared/time';
import { UsageRecorder } from '../recording/usage-recorder';
import { UsageWritesRepository } from '../recording/usage-writes.repository';
import { ONE } from './built-in-meters';

/** Counts what events declare by `@CountedAs`, inside the transaction of the fact itself: both are committed or neither. */
@Injectable()
export class RecordBuiltInMeters implements OnModuleInit {
  constructor(
    private readonly recorder: UsageRecorder,
    private readonly writes: UsageWritesRepository,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    for (const counted of countedEvents()) this.events.listen(counted.event, (event) => this.record(counted, event));
  }

  private async record({ meter, extraInfo, onceKey }: CountedEvent, event: DomainEvent): Promise<void> {
    const keyHash = createHash('sha256')
      .update(`${meter}:${onceKey(event)}`)
      .digest('hex');
    if (!(await this.writes.claimOnce(event.operatorId, keyHash, this.clock.now()))) return;
    const payload = extraInfo(event);
    await this.recorder.record(event.operatorId, [
      { meter, usage: ONE, extraInfo: payload && JSON.stringify(payload), occurredAt: undefined, isPlatform: true },
    ]);
  }
}
