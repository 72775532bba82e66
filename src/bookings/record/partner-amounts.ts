import { type CommissionRate, afterCommission } from '../../platform/values/money';
import { type BookingEntity, isPaidToPartner } from './booking.entity';
import { type PricedLine, pricedLinesOf } from './extra-line';
import { totalOf } from './ticket-lines';

/** What a partner collects for a booking and owes the operator, in minor units; null if it collects nothing. */
export type PartnerAmounts = Pick<BookingEntity, 'chargedAmount' | 'netAmount'>;

type Sold = Pick<BookingEntity, 'paymentMethod' | 'commissionRate' | 'tickets' | 'extras'>;

/** What a partner collects and owes for a booking; it owes the retail price less its commission on each. */
export function partnerAmounts(sold: Sold): PartnerAmounts {
  if (!isPaidToPartner(sold)) return { chargedAmount: null, netAmount: null };
  const lines = pricedLinesOf(sold);
  return { chargedAmount: totalOf(lines), netAmount: netOfLines(lines, sold.commissionRate) };
}

/** The same after a cancellation. */
export function retainedAmounts(booking: Pick<BookingEntity, 'commissionRate'>, retained: number): PartnerAmounts {
  return { chargedAmount: retained, netAmount: afterCommission(retained, booking.commissionRate ?? 0) };
}

/** The total of a booking less the commission at the time of sale, in minor units; null if none was agreed. */
export function netOfBooking(booking: Pick<BookingEntity, 'tickets' | 'extras' | 'commissionRate'>): number | null {
  const { commissionRate } = booking;
  return commissionRate === null ? null : netOfLines(pricedLinesOf(booking), commissionRate);
}

/** The net price of each ticket and extra is rounded. */
function netOfLines(lines: readonly PricedLine[], rate: CommissionRate | null): number {
  return lines.reduce((sum, line) => sum + line.quantity * afterCommission(line.priceAmount, rate ?? 0), 0);
}
