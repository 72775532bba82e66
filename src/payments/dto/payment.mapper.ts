import type { ListedRefundDto, PaymentDto, RefundDto, RequestedRefundDto } from './payment.dto';
import type { BookingPaymentEntity } from '../ledger/booking-payment.entity';
import type { BookingRefundEntity } from '../ledger/booking-refund.entity';
import type { ListedRefund } from '../ledger/refund-lists.repository';

export function toPaymentDto(payment: BookingPaymentEntity, currency: string): PaymentDto {
  return {
    PaymentID: payment.publicId,
    Amount: { Amount: payment.amount, Currency: currency },
    Method: payment.method,
    Reference: payment.reference,
    CreatedAt: payment.createdAt,
  };
}

export function toRefundDto(refund: BookingRefundEntity): RefundDto {
  return {
    RefundID: refund.publicId,
    Amount: { Amount: refund.amount, Currency: refund.currency },
    Method: refund.method,
    Status: refund.status,
    FailureReason: refund.failureReason,
    Reason: refund.reason,
    CreatedAt: refund.createdAt,
    PaidOutAt: refund.paidOutAt,
  };
}

export function toListedRefundDto({ refund, booking }: ListedRefund): ListedRefundDto {
  return {
    ...toRefundDto(refund),
    BookingReference: booking.reference,
    Customer: { FirstName: booking.firstName, LastName: booking.lastName },
    Balance: { Amount: booking.balance, Currency: refund.currency },
  };
}

/** @param refunds at least one */
export function toRequestedRefundDto(refunds: readonly BookingRefundEntity[]): RequestedRefundDto {
  const first = refunds[0]!;
  const sum = refunds.reduce((total, { amount }) => total + amount, 0);
  return { ...toRefundDto({ ...first, amount: sum }), Refunds: refunds.map(toRefundDto) };
}
