import { formatMoney } from '../../platform/values/money';
import { type BookingBalanceEntity, type BookingEntity, dueAfterCancellation } from '../../bookings';

/** What the operator retains although a booking is cancelled. */
export interface NotRefunded {
  /** Minor units; 0 unless the booking is cancelled. Money that is owed to the customer does not count. */
  readonly amount: number;
  /** Whether the cancellation policy grants no more. */
  readonly isByPolicy: boolean;
}

/** @param fee what the policy lets the operator retain of the total, in minor units */
export function toNotRefunded(booking: BookingEntity, balance: BookingBalanceEntity, fee: number): NotRefunded {
  const amount = booking.status === 'cancelled' ? dueAfterCancellation(balance) : 0;
  return { amount, isByPolicy: amount <= fee };
}

/** `£90.00 not refunded, according to the cancellation policy`; empty if there is nothing */
export function formatNotRefunded({ amount, isByPolicy }: NotRefunded, currency: string): string {
  if (amount === 0) return '';
  return `${formatMoney(amount, currency)} not refunded${isByPolicy ? ', according to the cancellation policy' : ''}`;
}
