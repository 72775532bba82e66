import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import {
  type BookingDetails,
  BookingDetailsService,
  BookingNotChangeableError,
  BookingNotFoundError,
  BookingsRepository,
  isPaidToPartner,
  PaidElsewhereError,
  WaiverBookingsRepository,
} from '../../bookings';
import { type BookingAccount, BookingAccountsService } from '../ledger/booking-accounts.service';
import { bookingIdIn, isPaymentTokenOf, paymentPathOf } from './payment-token';

/** How long after the start of the session its booking can be paid online, in seconds: 30 days. */
const PAYABLE_SECONDS = 30 * 86_400;

/** A booking on its payment page. */
export interface PayableBooking {
  readonly details: BookingDetails;
  readonly account: BookingAccount;
  /** Whether the customer can pay the balance now. */
  readonly isPayable: boolean;
}

/** Links to the page on which a customer pays the balance of a booking by card. */
@Injectable()
export class PaymentLinksService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly byToken: WaiverBookingsRepository,
    private readonly details: BookingDetailsService,
    private readonly accounts: BookingAccountsService,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the path of the page, and until when it accepts payments, in Unix seconds
   * @throws BookingNotFoundError, PaidElsewhereError
   * @throws BookingNotChangeableError if nothing can be paid
   */
  async createLink(operatorId: number, reference: string): Promise<{ path: string; expiresAt: number }> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    if (isPaidToPartner(booking)) throw new PaidElsewhereError();
    const payable = await this.describe(await this.details.completeOne(booking));
    if (!payable.isPayable) throw new BookingNotChangeableError('Nothing can be paid online for this booking.');
    return { path: paymentPathOf(booking), expiresAt: endOfPayments(payable.details) };
  }

  /** @returns undefined if there is no such booking */
  async findByToken(token: string): Promise<PayableBooking | undefined> {
    const id = bookingIdIn(token);
    const booking = id === undefined ? null : await this.byToken.findById(id);
    if (!booking || !isPaymentTokenOf(booking, token)) return undefined;
    return this.describe(await this.details.completeOne(booking));
  }

  async describe(details: BookingDetails): Promise<PayableBooking> {
    const account = await this.accounts.readAccount(details);
    const { booking, needsAnotherDay } = details;
    const isOpen = booking.status === 'confirmed' && !needsAnotherDay && !isPaidToPartner(booking);
    const isPayable = isOpen && account.balance > 0 && endOfPayments(details) > this.clock.now();
    return { details, account, isPayable };
  }
}

function endOfPayments({ startsAt }: BookingDetails): number {
  return startsAt + PAYABLE_SECONDS;
}
