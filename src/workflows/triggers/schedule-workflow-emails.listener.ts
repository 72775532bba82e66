import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BasketExpiredEvent,
  BookingCancelledEvent,
  BookingConfirmedEvent,
  BookingMovedEvent,
  type DomainEvent,
  DomainEvents,
  OnDomainEvent,
  OnDomainEvents,
} from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { PendingEmailsService } from '../emails/pending-emails.service';
import { WorkflowEmailsRepository } from '../emails/workflow-emails.repository';
import { type DeclaredTrigger, declaredTriggers } from './workflow-trigger.decorator';

/** Schedules workflow emails in the transactions of bookings and of plugins' subjects. */
@Injectable()
export class ScheduleWorkflowEmails implements OnModuleInit {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly pending: PendingEmailsService,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    for (const trigger of declaredTriggers()) {
      this.events.listen(trigger.event, (event) => this.whenDeclared(trigger, event));
    }
  }

  private async whenDeclared(trigger: DeclaredTrigger, event: DomainEvent): Promise<void> {
    const subject = { operatorId: event.operatorId, type: trigger.subjectType, id: trigger.subjectId(event) };
    await this.emails.scheduleAbout(trigger.name, subject, this.clock.now());
  }

  @OnDomainEvents(BookingConfirmedEvent)
  async whenConfirmed(bookings: readonly BookingConfirmedEvent[]): Promise<void> {
    await this.emails.scheduleAll('booking-confirmed', bookings, this.clock.now());
  }

  @OnDomainEvent(BookingMovedEvent)
  async whenMoved(move: BookingMovedEvent): Promise<void> {
    await this.pending.scheduleMove(move, this.clock.now());
  }

  /** Unsent emails about a cancelled booking are obsolete. */
  @OnDomainEvent(BookingCancelledEvent)
  async whenCancelled({ operatorId, bookingId }: BookingCancelledEvent): Promise<void> {
    await this.pending.stopOfBooking(operatorId, bookingId);
    await this.emails.scheduleAll('booking-cancelled', [{ operatorId, bookingId }], this.clock.now());
  }

  @OnDomainEvent(BasketExpiredEvent)
  async whenBasketExpired({ operatorId, bookingId }: BasketExpiredEvent): Promise<void> {
    if (bookingId === null) return;
    await this.emails.scheduleAll('basket-expired', [{ operatorId, bookingId }], this.clock.now());
  }
}
