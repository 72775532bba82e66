import { Injectable } from '@nestjs/common';
import { BookingPartyChangedEvent, OnDomainEvent } from '../events';
import { AnswersService } from '../waivers';
import { WaiverBookingsRepository } from './waiver-bookings.repository';

/** A new participant has not answered yet; one who left need not answer any more. */
@Injectable()
export class RefreshWaiverWhenPartyChanges {
  constructor(
    private readonly answers: AnswersService,
    private readonly bookings: WaiverBookingsRepository,
  ) {}

  @OnDomainEvent(BookingPartyChangedEvent)
  async refresh({ operatorId, bookingId, activityId, participants }: BookingPartyChangedEvent): Promise<void> {
    const status = await this.answers.statusOf(operatorId, bookingId, activityId, participants);
    await this.bookings.setWaiverStatus(operatorId, bookingId, status);
  }
}
