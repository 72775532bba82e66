import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { BookingRefundedEvent, DomainEvents, RefundMadeEvent, RefundReturnedEvent } from '../../platform/domain-events';
import { type BookingEntity, BookingEventsService } from '../../bookings';
import type { BookingPaymentEntity } from './booking-payment.entity';
import type { BookingRefundEntity } from './booking-refund.entity';

/** A dispute that a cardholder has opened. */
export interface Dispute {
  /** The provider's ID of the dispute. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly reason: string;
}

/** Records payments and refunds of a booking in the same unit of work, as `BookingJournal` does for other changes. */
@Injectable()
export class PaymentJournal {
  constructor(
    private readonly events: DomainEvents,
    private readonly publicEvents: BookingEventsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Records a payment that staff received, or that a customer made by card. */
  async paymentReceived(
    booking: BookingEntity,
    { amount, method, reference }: Pick<BookingPaymentEntity, 'amount' | 'method' | 'reference'>,
  ): Promise<void> {
    const details = { Amount: moneyOf(booking, amount), Method: method, Reference: reference };
    await this.changed(booking, 'booking.payment-received', details, 'Payments');
  }

  async paymentCorrected(booking: BookingEntity, payment: BookingPaymentEntity, method: string): Promise<void> {
    const { publicId: PaymentID, method: From, amount } = payment;
    const details = { PaymentID, Amount: moneyOf(booking, amount), From, To: method };
    await this.changed(booking, 'booking.payment-corrected', details, 'Payments');
  }

  async paymentDisputed(booking: BookingEntity, { amount, reason, reference }: Dispute): Promise<void> {
    const details = { Amount: moneyOf(booking, amount), Reason: reason, Dispute: reference };
    await this.changed(booking, 'booking.payment-disputed', details, 'Payments');
  }

  /** @param refund its amount in minor units, and whether it is part of a cancellation */
  async refunded(
    booking: BookingEntity,
    { amount, reason, withCancellation }: { amount: number; reason: string | null; withCancellation: boolean },
  ): Promise<void> {
    const { operatorId, id, reference, anotherDayOfferedBy } = booking;
    const Amount = moneyOf(booking, amount);
    const offer = anotherDayOfferedBy === null ? {} : { AnotherDayOfferedBy: anotherDayOfferedBy };
    await this.audit.record(operatorId, 'booking.refunded', reference, { Amount, Reason: reason, ...offer });
    await this.publicEvents.happened('booking.refunded', id, { Amount });
    await this.events.publish(new BookingRefundedEvent(operatorId, id, reference, amount, withCancellation));
  }

  /** Records that staff have paid out a refund. */
  async refundPaidOut(booking: BookingEntity, { publicId, amount, method }: BookingRefundEntity): Promise<void> {
    const details = { RefundID: publicId, Amount: moneyOf(booking, amount), Method: method };
    await this.audit.record(booking.operatorId, 'booking.refund-paid-out', booking.reference, details);
  }

  /** Records that the money of a refund has left. */
  async refundMade({ operatorId, id, reference }: BookingEntity, { amount }: BookingRefundEntity): Promise<void> {
    await this.publicEvents.happened('booking.changed', id, { Fields: ['Refunds'] });
    await this.events.publish(new RefundMadeEvent(operatorId, id, reference, amount));
  }

  /** @param wasMade whether the money had left and came back */
  async refundFailed(booking: BookingEntity, refund: BookingRefundEntity, wasMade: boolean): Promise<void> {
    const { operatorId, id, reference } = booking;
    const { publicId: RefundID, amount, failureReason: Reason } = refund;
    const details = { Amount: moneyOf(booking, amount), RefundID };
    await this.audit.record(operatorId, 'booking.refund-failed', reference, { ...details, Reason });
    await this.publicEvents.happened('booking.refund-failed', id, details);
    if (wasMade) await this.events.publish(new RefundReturnedEvent(operatorId, id, reference, amount));
  }

  private async changed(
    { operatorId, id, reference }: BookingEntity,
    action: string,
    details: Record<string, unknown>,
    field: string,
  ): Promise<void> {
    await this.audit.record(operatorId, action, reference, details);
    await this.publicEvents.happened('booking.changed', id, { Fields: [field] });
  }
}

function moneyOf({ currency }: BookingEntity, amount: number) {
  return { Amount: amount, Currency: currency };
}
