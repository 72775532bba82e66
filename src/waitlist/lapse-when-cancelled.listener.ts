import { Injectable } from '@nestjs/common';
import { OnDomainEvent, TimeslotCancelledEvent } from '../platform/domain-events';
import { Clock } from '../platform/values/time';
import { WaitlistRepository } from './waitlist.repository';

/** Ends the waitlist of a cancelled timeslot, with open offers, in the same transaction. */
@Injectable()
export class LapseWhenCancelled {
  constructor(
    private readonly entries: WaitlistRepository,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(TimeslotCancelledEvent)
  async lapse(timeslot: TimeslotCancelledEvent): Promise<void> {
    await this.entries.lapse(timeslot, ['waiting', 'offered'], this.clock.now());
  }
}
