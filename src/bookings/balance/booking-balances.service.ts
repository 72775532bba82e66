import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import { BookingJournal } from '../notify/booking-journal';
import { type BookingEntity, isPaidToPartner } from '../record/booking.entity';
import { BookingsRepository } from '../record/bookings.repository';
import { type BookingBalanceEntity, newBalance, openAmount } from './booking-balance.entity';
import { BookingBalancesRepository } from './booking-balances.repository';

/** The payment that may complete a purchase. */
interface SettlingPayment {
  readonly method: string;
  readonly reference: string | null;
}

/** Changes what customers owe. Every method requires the transaction that has locked the booking. */
@Injectable()
export class BookingBalancesService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a change of the price to the balance. What was refunded already is not owed again.
   * @param booking after the change
   * @param difference in minor units, negative if the booking costs less now
   */
  async addToDue(booking: BookingEntity, difference: number): Promise<void> {
    if (difference === 0 || isPaidToPartner(booking)) return;
    const balance = await this.balances.find(booking);
    if (balance) return this.settle(booking, { ...balance, dueAmount: Math.max(0, balance.dueAmount + difference) });
    if (booking.paymentStatus === 'unpaid') return;
    await this.balances.save({ ...newBalance(booking), dueAmount: difference });
  }

  /** Saves the balance, and completes the purchase the first time that nothing is due. */
  async settle(
    booking: BookingEntity,
    balance: BookingBalanceEntity,
    { method, reference }: SettlingPayment = { method: booking.paymentMethod, reference: null },
  ): Promise<void> {
    const isComplete = balance.completedAt === null && openAmount(balance) <= 0;
    const now = this.clock.now();
    await this.balances.save({ ...balance, completedAt: isComplete ? now : balance.completedAt });
    const completed = {
      paymentStatus: 'paid',
      paymentMethod: method,
      paymentReference: booking.paymentReference ?? reference,
    } as const;
    await this.bookings.change(booking, { ...(isComplete && completed), updatedAt: now });
    if (isComplete) await this.journal.paidAtDesk(booking);
  }
}
