import { Injectable } from '@nestjs/common';
import {
  type BookingBalanceEntity,
  BookingBalancesRepository,
  type BookingEntity,
  BookingsRepository,
  isPaidToPartner,
  openAmount,
} from '../../bookings';
import { PaymentJournal } from '../ledger/payment-journal';
import { PaymentLedger } from '../ledger/payment-ledger';
import { RefundLedger } from '../ledger/refund-ledger';

/** Reason of the refund of a charge that came too late. */
const NOT_OWED = 'The booking was paid or cancelled before this payment';

/** What a customer can pay for a booking. */
export interface PayableAmount {
  readonly booking: BookingEntity;
  readonly balance: BookingBalanceEntity;
  /** Minor units. */
  readonly due: number;
}

/** A successful charge of a customer's card. */
interface CardPayment {
  /** Minor units. */
  readonly amount: number;
  readonly chargeKey: string;
}

/** Records card charges that customers made online for bookings. Every method requires an open transaction. */
@Injectable()
export class CardPaymentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly ledger: PaymentLedger,
    private readonly refunds: RefundLedger,
    private readonly journal: PaymentJournal,
  ) {}

  /**
   * Locks a booking whose customer is about to pay by card.
   * @returns the booking and what is due, in minor units; undefined if nothing can be paid
   */
  async lockPayable(operatorId: number, bookingId: number): Promise<PayableAmount | undefined> {
    const booking = await this.bookings.lockBooking(operatorId, bookingId);
    if (booking?.status !== 'confirmed' || isPaidToPartner(booking)) return undefined;
    const balance = await this.balances.read(booking);
    return openAmount(balance) > 0 ? { booking, balance, due: openAmount(balance) } : undefined;
  }

  /** @returns false if the booking does not owe that much any more; the charge must be refunded then */
  async recordCharge(operatorId: number, bookingId: number, { amount, chargeKey }: CardPayment): Promise<boolean> {
    const payable = await this.lockPayable(operatorId, bookingId);
    if (!payable || payable.due < amount) return false;
    const paid = { method: 'card', reference: null, chargeKey };
    await this.ledger.receive(payable.booking, payable.balance, amount, paid);
    return true;
  }

  /**
   * Records a card charge that the booking does not owe and that the provider will never refund: the operator has the
   * money and owes it to the customer.
   */
  async recordUnowedCharge(
    operatorId: number,
    bookingId: number,
    { amount, chargeKey, failureReason }: CardPayment & { readonly failureReason: string },
  ): Promise<void> {
    const booking = (await this.bookings.lockBooking(operatorId, bookingId))!;
    const balance = await this.balances.read(booking);
    const paid = { method: 'card', reference: null, chargeKey };
    const payment = await this.ledger.receive(booking, balance, amount, paid);
    const failed = { amount, method: 'card', chargeKey, reason: NOT_OWED, status: 'failed', failureReason } as const;
    const refund = await this.refunds.insert(booking, payment, failed);
    await this.journal.refundFailed(booking, refund, false);
  }
}
