import { Injectable } from '@nestjs/common';
import { BookingWaiversService } from '../bookings';
import { BookingPartyChangedEvent, OnDomainEvent } from '../platform/domain-events';

/** A new participant has no answers yet, and one who was removed needs none. */
@Injectable()
export class RefreshWaiverWhenPartyChanges {
  constructor(private readonly bookings: BookingWaiversService) {}

  @OnDomainEvent(BookingPartyChangedEvent)
  async refresh({ operatorId, bookingId: id, activityId, participants }: BookingPartyChangedEvent): Promise<void> {
    await this.bookings.refreshStatus({ operatorId, id, activityId, participants });
  }
}
