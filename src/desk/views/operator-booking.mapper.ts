import type { PublicAddress } from '../../platform/config';
import { type BookingDetails, toBookingDto } from '../../bookings';
import type { OperatorBookingDto } from '../dto/operator-booking.dto';
import { type BookingAccount, toPaymentDto, toRefundDto } from '../../payments';

export function toOperatorBookingDto(
  details: BookingDetails,
  account: BookingAccount,
  checkedIn: number,
  address: PublicAddress,
): OperatorBookingDto {
  const { booking } = details;
  return {
    ...toBookingDto(details, address),
    PaymentMethod: booking.paymentMethod,
    Payments: account.payments.map((payment) => toPaymentDto(payment, booking.currency)),
    Refunds: account.refunds.map(toRefundDto),
    Balance: { Amount: account.balance, Currency: booking.currency },
    CheckedIn: checkedIn,
    NeedsAnotherDay: details.needsAnotherDay,
    TimeslotID: booking.timeslotId,
    HeldUntil: booking.heldUntil,
    ReservedAt: booking.reservedAt,
    ConfirmedAt: booking.confirmedAt,
  };
}
