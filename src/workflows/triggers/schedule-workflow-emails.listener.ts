import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  AnotherDayOfferedEvent,
  BasketExpiredEvent,
  BookingCancelledEvent,
  BookingChangedEvent,
  BookingConfirmedEvent,
  BookingMovedEvent,
  BookingRefundedEvent,
  type DomainEvent,
  DomainEvents,
  OnDomainEvent,
  OnDomainEvents,
  RefundMadeEvent,
  RefundReturnedEvent,
} from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { PendingEmailsService } from '../emails/pending-emails.service';
import { WorkflowEmailsRepository } from '../emails/workflow-emails.repository';
import { WorkflowsRepository } from '../workflows.repository';
import { type DeclaredTrigger, declaredTriggers } from './workflow-trigger.decorator';

/** Schedules workflow emails in the transactions of bookings and of plugins' subjects. */
@Injectable()
export class ScheduleWorkflowEmails implements OnModuleInit {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly pending: PendingEmailsService,
    private readonly workflows: WorkflowsRepository,
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
  async whenMoved({ operatorId, bookingId, previous }: BookingMovedEvent): Promise<void> {
    await this.pending.scheduleRepeated(
      { operatorId, bookingId, trigger: 'booking-moved', previous },
      this.clock.now(),
    );
  }

  @OnDomainEvent(BookingChangedEvent)
  async whenChanged({ operatorId, bookingId, concernsCustomer }: BookingChangedEvent): Promise<void> {
    if (!concernsCustomer) return;
    await this.pending.scheduleRepeated({ operatorId, bookingId, trigger: 'booking-changed' }, this.clock.now());
  }

  @OnDomainEvent(AnotherDayOfferedEvent)
  async whenAnotherDayIsOffered({ operatorId, bookingId }: AnotherDayOfferedEvent): Promise<void> {
    const offer = { operatorId, bookingId, trigger: 'another-day-offered' } as const;
    await this.pending.scheduleRepeated(offer, this.clock.now());
  }

  /** The email about a cancellation says what will be refunded. */
  @OnDomainEvent(BookingRefundedEvent)
  async whenRefunded({ operatorId, bookingId, amount, withCancellation }: BookingRefundedEvent): Promise<void> {
    if (withCancellation) await this.pending.noteCancellationRefund(operatorId, bookingId, amount);
  }

  @OnDomainEvent(RefundMadeEvent)
  whenRefundIsMade({ operatorId, bookingId, amount: refundedAmount }: RefundMadeEvent): Promise<void> {
    const refund = { operatorId, bookingId, refundedAmount } as const;
    return this.pending.scheduleRepeated({ ...refund, trigger: 'booking-refunded' }, this.clock.now());
  }

  @OnDomainEvent(RefundReturnedEvent)
  whenRefundReturns({ operatorId, bookingId, amount: refundedAmount }: RefundReturnedEvent): Promise<void> {
    const refund = { operatorId, bookingId, refundedAmount } as const;
    return this.pending.scheduleRepeated({ ...refund, trigger: 'refund-failed' }, this.clock.now());
  }

  /** Unsent emails about a cancelled booking are obsolete, except about refunds. */
  @OnDomainEvent(BookingCancelledEvent)
  async whenCancelled({ operatorId, bookingId, withTimeslot }: BookingCancelledEvent): Promise<void> {
    await this.pending.stopOfBooking(operatorId, bookingId);
    const trigger = withTimeslot ? await this.workflows.triggerOfCancelledSession(operatorId) : 'booking-cancelled';
    await this.emails.scheduleAll(trigger, [{ operatorId, bookingId }], this.clock.now());
  }

  @OnDomainEvent(BasketExpiredEvent)
  async whenBasketExpired({ operatorId, bookingId }: BasketExpiredEvent): Promise<void> {
    if (bookingId === null) return;
    await this.emails.scheduleAll('basket-expired', [{ operatorId, bookingId }], this.clock.now());
  }
}
