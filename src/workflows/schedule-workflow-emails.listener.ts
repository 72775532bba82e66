import { Injectable } from '@nestjs/common';
import { BasketExpiredEvent, BookingCancelledEvent, BookingConfirmedEvent, OnDomainEvent } from '../events';
import { Clock } from '../shared/time';
import { PendingEmailsService } from './pending-emails.service';
import { WorkflowEmailsRepository } from './workflow-emails.repository';

/** Writes down, in the transaction of a booking, which workflows will write about it. */
@Injectable()
export class ScheduleWorkflowEmails {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly pending: PendingEmailsService,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(BookingConfirmedEvent)
  async whenConfirmed({ operatorId, bookingId }: BookingConfirmedEvent): Promise<void> {
    await this.emails.scheduleAll(operatorId, 'booking-confirmed', bookingId, this.clock.now());
  }

  /** Whatever was not sent about a booking is void once it is cancelled. */
  @OnDomainEvent(BookingCancelledEvent)
  async whenCancelled({ operatorId, bookingId }: BookingCancelledEvent): Promise<void> {
    await this.pending.stopOfBooking(operatorId, bookingId);
    await this.emails.scheduleAll(operatorId, 'booking-cancelled', bookingId, this.clock.now());
  }

  @OnDomainEvent(BasketExpiredEvent)
  async whenBasketExpired({ operatorId, bookingId }: BasketExpiredEvent): Promise<void> {
    if (bookingId === null) return;
    await this.emails.scheduleAll(operatorId, 'basket-expired', bookingId, this.clock.now());
  }
}
