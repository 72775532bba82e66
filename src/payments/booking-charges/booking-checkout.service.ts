import { Injectable } from '@nestjs/common';
import { CardPaymentsService, type PayableAmount } from '../receiving/card-payments.service';
import { CurrentDeadline } from '../../platform/concurrency/deadline';
import { Transactions } from '../../platform/database';
import { randomToken } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { CardChargesService } from '../charges/card-charges.service';
import { PAGE_GRACE_SECONDS, PAGE_SECONDS, toOpenedCharge } from '../charges/charge.entity';
import { NothingDueError, PaymentDeclinedError, PaymentUnavailableError } from '../payments.errors';
import { type PageOpening, type PageReturn, PaymentProvider } from '../providers/payment-provider';
import type { BookingChargeEntity } from './booking-charge.entity';
import { BookingChargeSettlementService } from './booking-charge-settlement.service';
import { BookingChargesRepository } from './booking-charges.repository';

/**
 * After this time any process may query the provider about a charge, in seconds. Its own request has ended by then.
 */
const LEASE_SECONDS = 12;

const UNDER_WAY = 'A payment of this booking is being processed. Reload the page in a moment.';

interface Subject {
  readonly operatorId: number;
  readonly bookingId: number;
}

/** Takes card payments of confirmed bookings from their customers. One charge per booking is in progress at a time. */
@Injectable()
export class BookingCheckoutService {
  constructor(
    private readonly charges: BookingChargesRepository,
    private readonly payments: CardPaymentsService,
    private readonly settlement: BookingChargeSettlementService,
    private readonly cards: CardChargesService,
    private readonly provider: PaymentProvider,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly deadline: CurrentDeadline,
  ) {}

  /** Whether customers enter their cards on a page of the provider. */
  get usesPages(): boolean {
    return this.provider.pages !== undefined;
  }

  /** Whether a charge with a card that was entered here is in progress. */
  async isUnderWay({ operatorId, bookingId }: Subject): Promise<boolean> {
    const pending = await this.charges.findPending(operatorId, bookingId);
    return pending !== null && pending.pageUrl === null;
  }

  /**
   * Charges the balance to a card.
   * @throws NothingDueError, PaymentDeclinedError
   * @throws PaymentUnavailableError if the outcome is not known yet, or another charge is in progress
   */
  pay(subject: Subject, token: string): Promise<void> {
    return this.deadline.seeThrough(async () => {
      const { charge, payable } = await this.startCharge(subject, (pending) => this.settlement.settleCharge(pending));
      const metadata = { slipway_booking: payable.booking.reference };
      const confirmation = await this.cards.charge(this.charges, charge, metadata, token);
      if (confirmation instanceof PaymentUnavailableError) {
        if (await this.settlement.settleNow(charge.paymentKey)) return;
        throw confirmation;
      }
      if (confirmation.outcome === 'declined') return this.decline(charge, confirmation.reason);
      if (!(await this.settlement.succeed(charge))) throw new NothingDueError();
    });
  }

  /**
   * Opens the provider's page for the balance, or returns the one that is open.
   * @returns its address
   * @throws NothingDueError, PaymentDeclinedError, PaymentUnavailableError
   */
  openPage(subject: Subject, description: string, back: PageReturn): Promise<string> {
    return this.deadline.seeThrough(async () => {
      const open = await this.charges.findPending(subject.operatorId, subject.bookingId);
      if (open?.pageUrl && (await this.isCurrent(subject, open))) return open.pageUrl;
      const { charge, payable } = await this.startCharge(subject, async ({ paymentKey }) => {
        await this.settlement.settleNow(paymentKey);
        return true;
      });
      const opening = await this.requestPage(charge, payable, description, back);
      if (opening instanceof PaymentUnavailableError) throw opening;
      if (opening.outcome === 'declined') return this.decline(charge, opening.reason);
      const { reference, url } = opening;
      const now = this.clock.now();
      const page = { reference, url, checkAt: charge.createdAt + PAGE_SECONDS + PAGE_GRACE_SECONDS };
      if (!(await this.charges.storePage(charge, page, now))) throw new PaymentUnavailableError();
      return url;
    });
  }

  /** Looks up whether the customer has paid on the provider's page, so that nobody waits for the webhook. */
  async refresh({ operatorId, bookingId }: Subject): Promise<void> {
    const pending = await this.charges.findPending(operatorId, bookingId);
    if (!pending?.pageUrl || !this.provider.pages) return;
    const pages = this.provider.pages;
    const isPaid = await this.cards.callProvider(pending.paymentKey, () => pages.isPaid(toOpenedCharge(pending)));
    if (isPaid === true) await this.settlement.succeed(pending);
  }

  /** Whether a page asks for exactly what is due. */
  private async isCurrent({ operatorId, bookingId }: Subject, { amount, checkAt }: BookingChargeEntity) {
    const payable = await this.transactions.run(() => this.payments.lockPayable(operatorId, bookingId));
    return payable?.due === amount && checkAt! - PAGE_GRACE_SECONDS > this.clock.now();
  }

  /**
   * Stores a charge of the balance.
   * @param settle settles another charge that is in progress; returns whether that succeeded
   */
  private async startCharge(
    { operatorId, bookingId }: Subject,
    settle: (pending: BookingChargeEntity) => Promise<boolean>,
  ): Promise<{ charge: BookingChargeEntity; payable: PayableAmount }> {
    const pending = await this.charges.findPending(operatorId, bookingId);
    if (pending && !(await settle(pending))) throw new PaymentUnavailableError(UNDER_WAY);
    const paymentKey = `pay_${randomToken().slice(0, 32)}`;
    const insert = async () => {
      const payable = await this.payments.lockPayable(operatorId, bookingId);
      if (!payable) throw new NothingDueError();
      const charge = await this.charges.findCharge(paymentKey);
      if (charge) return { charge, payable };
      if (await this.charges.findPending(operatorId, bookingId)) throw new PaymentUnavailableError(UNDER_WAY);
      return { charge: await this.insertCharge(payable, paymentKey), payable };
    };
    return this.transactions.run(insert, { findCommitted: () => Promise.resolve(undefined) });
  }

  private insertCharge({ booking, due }: PayableAmount, paymentKey: string): Promise<BookingChargeEntity> {
    const { operatorId, id: bookingId, currency } = booking;
    const now = this.clock.now();
    return this.charges.insert({
      ...{ operatorId, bookingId, paymentKey, amount: due, currency, status: 'pending' },
      ...{ provider: this.provider.name, providerReference: null, pageUrl: null, refundAttempt: 0 },
      ...{ checkAt: now + LEASE_SECONDS, createdAt: now, updatedAt: now },
    });
  }

  private requestPage(
    { paymentKey: key, amount, currency, createdAt }: BookingChargeEntity,
    { booking: { reference, email } }: PayableAmount,
    description: string,
    back: PageReturn,
  ): Promise<PageOpening | PaymentUnavailableError> {
    const metadata = { slipway_booking: reference };
    const expiresAt = createdAt + PAGE_SECONDS;
    const charge = { key, amount, currency, metadata, description, expiresAt, email: email || undefined, ...back };
    return this.cards.callProvider(key, () => this.provider.pages!.openPage(charge));
  }

  private async decline(charge: BookingChargeEntity, reason: string): Promise<never> {
    await this.charges.changeStatus(charge, ['pending'], 'declined', { now: this.clock.now() });
    throw new PaymentDeclinedError(reason);
  }
}
