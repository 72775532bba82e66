import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import type { Backlog } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { BookingBalancesRepository, type BookingEntity, BookingsRepository } from '../../bookings';
import { BookingPaymentsRepository } from '../ledger/booking-payments.repository';
import type { BookingRefundEntity, CardCharge } from '../ledger/booking-refund.entity';
import type { ProviderRefund } from '../providers/payment-provider';
import { type Dispute, PaymentJournal } from '../ledger/payment-journal';
import { RefundLedger } from '../ledger/refund-ledger';

/** How long the provider is given before it is queried again about a pending refund, in seconds. */
export const LOOK_UP_SECONDS = 3_600;

/** Reason of a refund that was not requested here, such as one made in Stripe’s dashboard. */
const MADE_ELSEWHERE = 'Refunded at the payment provider';

/** A refund of a card charge that the payment provider has to make. */
export type CardRefund = BookingRefundEntity & { readonly chargeKey: string };

/** A refund that the provider rejected permanently. */
export interface RejectedRefund {
  readonly publicId: string;
  readonly reason: string;
}

/** Keeps refunds of card charges in line with what the payment provider knows about them. */
@Injectable()
export class CardRefundsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly ledger: RefundLedger,
    private readonly journal: PaymentJournal,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The longest due first. */
  async listDue(limit: number): Promise<CardRefund[]> {
    return (await this.payments.listDueRefunds(this.clock.now(), limit)) as CardRefund[];
  }

  countDue(): Promise<Backlog> {
    return this.payments.countDueRefunds(this.clock.now());
  }

  /**
   * Reserves a refund for this process.
   * @param seconds until other processes may make it
   * @returns false if another process has reserved it
   */
  reserve(refund: CardRefund, seconds: number): Promise<boolean> {
    return this.payments.postponeRefund(refund, this.clock.now() + seconds);
  }

  /** Records why a refund has to be requested again later, with a new idempotency key: the last one has its answer. */
  async recordDelay(refund: CardRefund, reason: string): Promise<void> {
    const checkAt = this.clock.now() + LOOK_UP_SECONDS;
    await this.payments.delayRefund(refund, { failureReason: reason, checkAt });
  }

  /**
   * Applies what the provider knows about refunds of a charge, in any order and as often as it is called. Refunds that
   * were made elsewhere become refunds of the bookings.
   * @param rejected a refund that the provider will never make. If its amount was returned elsewhere, it counts as made.
   */
  async apply(charge: CardCharge, known: readonly ProviderRefund[], rejected?: RejectedRefund): Promise<void> {
    await this.transactions.run(
      async () => {
        const bookings = await this.lockBookings(charge);
        const refunds = await this.payments.listRefundsOfCharge(charge);
        const pending = refunds.find(({ publicId, status }) => publicId === rejected?.publicId && status === 'pending');
        const others = known.filter(({ key, status }) => key === null && status !== 'failed');
        const replacement = others.find(({ reference, amount }) => {
          return (
            amount === pending?.amount && !refunds.some(({ providerReference }) => providerReference === reference)
          );
        });
        if (pending && replacement) pending.providerReference = replacement.reference;
        else if (pending) {
          await this.ledger.fail(bookings.get(pending.bookingId)!, pending, rejected!.reason);
          pending.status = 'failed';
        }
        for (const each of known) {
          const own = refunds.filter(({ publicId, providerReference }) => {
            return publicId === each.key || providerReference === each.reference;
          });
          for (const refund of own) await this.settle(bookings.get(refund.bookingId)!, refund, each);
          if (own.length === 0 && others.includes(each)) await this.insertOther(charge, bookings, each);
        }
      },
      // A repeated attempt finds the refunds settled.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** Records a dispute of a charge once. */
  async recordDispute(charge: CardCharge, dispute: Dispute): Promise<void> {
    await this.transactions.run(
      async () => {
        const bookings = await this.lockBookings(charge);
        const payments = await this.payments.listPaymentsOfCharge(charge);
        if (payments.some(({ disputeReference }) => disputeReference === dispute.reference)) return;
        await this.payments.markDisputed(charge, dispute.reference, this.clock.now());
        for (const booking of bookings.values()) {
          await this.bookings.change(booking, { updatedAt: this.clock.now() });
          await this.journal.paymentDisputed(booking, dispute);
        }
      },
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** Locks the bookings that a charge paid for, always in the same order. */
  private async lockBookings(charge: CardCharge): Promise<ReadonlyMap<number, BookingEntity>> {
    const payments = await this.payments.listPaymentsOfCharge(charge);
    const ids = [...new Set(payments.map(({ bookingId }) => bookingId))].sort((one, other) => one - other);
    const bookings = new Map<number, BookingEntity>();
    for (const id of ids) bookings.set(id, (await this.bookings.lockBooking(charge.operatorId, id))!);
    return bookings;
  }

  private async settle(booking: BookingEntity, refund: BookingRefundEntity, known: ProviderRefund): Promise<void> {
    const { status, reason: failureReason, reference: providerReference } = known;
    // The provider can report late that an account or card is closed, but a refund that failed stays failed.
    if (refund.status === 'failed' || refund.status === status) {
      if (refund.status !== 'pending') return;
      const checkAt = this.clock.now() + LOOK_UP_SECONDS;
      await this.payments.changeRefund(refund, { providerReference, failureReason, checkAt });
    } else if (status === 'succeeded') await this.ledger.succeed(booking, refund, { providerReference });
    else if (status === 'failed') await this.ledger.fail(booking, refund, failureReason ?? 'It came back.');
  }

  /** Adds a refund that was made elsewhere, the latest payment of the charge first. */
  private async insertOther(
    charge: CardCharge,
    bookings: ReadonlyMap<number, BookingEntity>,
    { reference: providerReference, amount, status }: ProviderRefund,
  ): Promise<void> {
    const payments = (await this.payments.listPaymentsOfCharge(charge)).reverse();
    let remaining = amount;
    for (const [index, payment] of payments.entries()) {
      const isLast = index === payments.length - 1;
      const part = isLast ? remaining : Math.min(remaining, Math.max(0, payment.amount - payment.refundedAmount));
      remaining -= part;
      if (part === 0) continue;
      const booking = bookings.get(payment.bookingId)!;
      const balance = await this.balances.read(booking);
      this.ledger.addToBalance(booking, balance, part);
      const entry = { amount: part, method: payment.method, chargeKey: charge.chargeKey, reason: MADE_ELSEWHERE };
      const pending = { status: 'pending', checkAt: this.clock.now() + LOOK_UP_SECONDS } as const;
      const refund = await this.ledger.insert(booking, payment, { ...entry, ...pending, providerReference });
      await this.ledger.save(booking, balance);
      await this.journal.refunded(booking, { amount: part, reason: MADE_ELSEWHERE, withCancellation: false });
      if (status === 'succeeded') await this.ledger.succeed(booking, refund);
    }
  }
}
