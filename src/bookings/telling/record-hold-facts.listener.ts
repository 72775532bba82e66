import { Injectable } from '@nestjs/common';
import { HoldEndedEvent, HoldMadeEvent, OnDomainEvents } from '../../events';
import { FactLog, type NewFact, ownerAudience } from '../../facts';
import { ToldBookingsRepository } from './told-bookings.repository';

interface HoldEvent {
  readonly bookingId: number;
}

/** Tells whoever made a hold, and the operator, that it was made and how it ended. */
@Injectable()
export class RecordHoldFacts {
  constructor(
    private readonly log: FactLog,
    private readonly bookings: ToldBookingsRepository,
  ) {}

  @OnDomainEvents(HoldMadeEvent)
  made(events: readonly HoldMadeEvent[]): Promise<void> {
    return this.record('hold.created', events, () => ({}));
  }

  @OnDomainEvents(HoldEndedEvent)
  ended(events: readonly HoldEndedEvent[]): Promise<void> {
    return this.record('hold.ended', events, ({ how }) => ({ Reason: how }));
  }

  private async record<E extends HoldEvent>(
    type: NewFact['type'],
    events: readonly E[],
    detailsOf: (event: E) => object,
  ): Promise<void> {
    const holds = await this.bookings.find(events.map(({ bookingId }) => bookingId));
    await this.log.record(
      events.flatMap((event) => {
        const hold = holds.get(event.bookingId);
        if (!hold) return [];
        const { operatorId, holdId, activityId: ActivityID, date: Date, time: Time, participants } = hold;
        const data = { HoldID: holdId, ActivityID, Date, Time, Participants: participants, ...detailsOf(event) };
        return [{ operatorId, type, subject: `hold ${holdId}`, telling: { audience: ownerAudience(hold), data } }];
      }),
    );
  }
}
