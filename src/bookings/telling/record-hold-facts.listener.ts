import { Injectable } from '@nestjs/common';
import { HoldEndedEvent, HoldMadeEvent, OnDomainEvents } from '../../events';
import type { ToldBooking } from './told-bookings.repository';
import { ToldBookingsService } from './told-bookings.service';

/** Tells whoever made a hold, and the operator, that it was made and how it ended. */
@Injectable()
export class RecordHoldFacts {
  constructor(private readonly told: ToldBookingsService) {}

  @OnDomainEvents(HoldMadeEvent)
  made(events: readonly HoldMadeEvent[]): Promise<void> {
    return this.told.record('hold.created', events, (hold) => ({ subject: subjectOf(hold), data: dataOf(hold) }));
  }

  @OnDomainEvents(HoldEndedEvent)
  ended(events: readonly HoldEndedEvent[]): Promise<void> {
    return this.told.record('hold.ended', events, (hold, { how }) => ({
      subject: subjectOf(hold),
      data: { ...dataOf(hold), Reason: how },
    }));
  }
}

function subjectOf({ holdId }: ToldBooking): string {
  return `hold ${holdId}`;
}

function dataOf({ holdId, activityId, date, time, participants }: ToldBooking) {
  return { HoldID: holdId, ActivityID: activityId, Date: date, Time: time, Participants: participants };
}
