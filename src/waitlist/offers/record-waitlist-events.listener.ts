import { Injectable } from '@nestjs/common';
import { OnDomainEvent, WaitlistAcceptedEvent, WaitlistNotifiedEvent } from '../../platform/domain-events';
import { EventLog, SHOPS } from '../../platform/event-log';

/** Publishes offers and their acceptance to shops. */
@Injectable()
export class RecordWaitlistEvents {
  constructor(private readonly log: EventLog) {}

  @OnDomainEvent(WaitlistNotifiedEvent)
  notified({ operatorId, waitlistId, multiBookingId }: WaitlistNotifiedEvent): Promise<void> {
    return this.record('waitlist.notified', operatorId, waitlistId, multiBookingId);
  }

  @OnDomainEvent(WaitlistAcceptedEvent)
  accepted({ operatorId, waitlistId, reference }: WaitlistAcceptedEvent): Promise<void> {
    return this.record('waitlist.accepted', operatorId, waitlistId, reference);
  }

  private record(
    type: 'waitlist.notified' | 'waitlist.accepted',
    operatorId: number,
    waitlistId: string | number,
    reference: string | number,
  ): Promise<void> {
    const data = { WaitlistID: waitlistId, BookingReference: reference };
    return this.log.record([
      { operatorId, type, subject: `waitlist ${waitlistId}`, publication: { audience: SHOPS, data } },
    ]);
  }
}
