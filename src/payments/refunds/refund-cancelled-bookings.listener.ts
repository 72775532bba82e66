import { Injectable } from '@nestjs/common';
import { OnDomainEvent, SettlementRequestedEvent } from '../../platform/domain-events';
import {
  BookingBalancesRepository,
  BookingsRepository,
  CancellationTermsService,
  dueAfterCancellation,
  openAmount,
} from '../../bookings';
import { RefundLedger } from '../ledger/refund-ledger';

/** Refunds what was paid for a cancelled booking, except for the fee, in the transaction that cancels it. */
@Injectable()
export class RefundCancelledBookings {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly terms: CancellationTermsService,
    private readonly ledger: RefundLedger,
  ) {}

  /** @throws ForbiddenError if the refund is more than the person who acts may refund */
  @OnDomainEvent(SettlementRequestedEvent)
  async settle({ operatorId, bookingId, reason, settlement }: SettlementRequestedEvent): Promise<void> {
    // Until the booking was cancelled, others could change its price or its customer.
    const booking = (await this.bookings.findById(operatorId, bookingId))!;
    const balance = await this.balances.find(booking);
    if (!balance) return;
    const { refund, isGranted } = settlement;
    const fee = await this.terms.feeOf(booking, refund);
    balance.dueAmount = dueAfterCancellation(balance, fee);
    const amount = -openAmount(balance);
    if (fee !== undefined && amount > 0) {
      await this.ledger.refund(booking, balance, { amount, reason, withCancellation: true, isGranted });
    } else await this.ledger.save(booking, balance);
  }
}
