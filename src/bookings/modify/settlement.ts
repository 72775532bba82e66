import type { BookingEntity } from '../booking.entity';
import { BookingPaidError } from '../bookings.errors';
import type { BookingActor } from '../booking-owner';

/** How staff settle the difference when the price of a paid booking changes. */
export const SETTLEMENTS = ['collected', 'returned', 'waived'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

type Priced = Pick<BookingEntity, 'status' | 'paymentStatus' | 'totalAmount' | 'currency'>;

/**
 * Requires a settlement when staff change the price of a paid booking. Partners settle with their own customers.
 * @throws BookingPaidError
 */
export function rejectUnsettled(
  before: Priced,
  after: Pick<Priced, 'totalAmount'>,
  settlement: Settlement | undefined,
  by: BookingActor,
): void {
  if (!by.isStaff || before.status !== 'confirmed' || before.paymentStatus !== 'paid') return;
  if (after.totalAmount === before.totalAmount || settlement !== undefined) return;
  throw new BookingPaidError(before.totalAmount, after.totalAmount, before.currency);
}

/** Details of a price change for the audit log. */
export function priceRecord(
  before: Priced,
  after: Pick<Priced, 'totalAmount'>,
  settlement: Settlement | undefined,
): Record<string, unknown> {
  if (after.totalAmount === before.totalAmount) return {};
  const money = (Amount: number) => ({ Amount, Currency: before.currency });
  const isSettled = before.paymentStatus === 'paid' && settlement !== undefined;
  return {
    Total: money(before.totalAmount),
    NewTotal: money(after.totalAmount),
    ...(isSettled && { Settlement: settlement }),
  };
}
