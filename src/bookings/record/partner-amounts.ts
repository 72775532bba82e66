import { type CommissionRate, afterCommission } from '../../platform/values/money';
import { type BookingEntity, isPaidToPartner } from './booking.entity';
import { type TicketLine, totalOf } from './ticket-lines';

/** What a partner collects for a booking and owes the operator, in minor units; null if it collects nothing. */
export type PartnerAmounts = Pick<BookingEntity, 'chargedAmount' | 'netAmount'>;

type Sold = Pick<BookingEntity, 'paymentMethod' | 'commissionRate'> & { readonly tickets: readonly TicketLine[] };

/** What a partner collects and owes for a booking; it owes the retail price less its commission on every ticket. */
export function partnerAmounts(sold: Sold): PartnerAmounts {
  if (!isPaidToPartner(sold)) return { chargedAmount: null, netAmount: null };
  return { chargedAmount: totalOf(sold.tickets), netAmount: netOfTickets(sold.tickets, sold.commissionRate) };
}

/** The same after a cancellation. */
export function retainedAmounts(booking: Pick<BookingEntity, 'commissionRate'>, retained: number): PartnerAmounts {
  return { chargedAmount: retained, netAmount: afterCommission(retained, booking.commissionRate ?? 0) };
}

/** In minor units; each ticket is rounded. */
export function netOfTickets(tickets: readonly TicketLine[], rate: CommissionRate | null): number {
  return tickets.reduce((sum, line) => sum + line.quantity * afterCommission(line.priceAmount, rate ?? 0), 0);
}
