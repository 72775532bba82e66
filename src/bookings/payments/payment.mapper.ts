import type { PaymentDto, RefundDto, RequestedRefundDto } from '../dto/payment.dto';
import type { BookingPaymentEntity } from './booking-payment.entity';
import type { BookingRefundEntity } from './booking-refund.entity';

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
    Reason: refund.reason,
    CreatedAt: refund.createdAt,
  };
}

/** @param refunds at least one */
export function toRequestedRefundDto(refunds: readonly BookingRefundEntity[]): RequestedRefundDto {
  const first = refunds[0]!;
  const sum = refunds.reduce((total, { amount }) => total + amount, 0);
  return { ...toRefundDto({ ...first, amount: sum }), Refunds: refunds.map(toRefundDto) };
}
