import { Injectable } from '@nestjs/common';
import {
  BookingBalancesRepository,
  type BookingDetails,
  type BookingEntity,
  isPaidToPartner,
  openAmount,
  refundedOnCancellation,
  retainedAmount,
} from '../../bookings';
import type { BookingPaymentEntity } from './booking-payment.entity';
import { BookingPaymentsRepository } from './booking-payments.repository';
import type { BookingRefundEntity } from './booking-refund.entity';
import { type NotRefunded, toNotRefunded } from './not-refunded';

/** The money of a booking, in minor units. */
export interface BookingAccount {
  readonly payments: readonly BookingPaymentEntity[];
  readonly refunds: readonly BookingRefundEntity[];
  /** Positive if the customer owes money, negative if the operator does. */
  readonly balance: number;
  /** The part of the payments that was not refunded. */
  readonly retained: number;
  /** What is refunded if the booking is cancelled now according to its policy. */
  readonly refundedByPolicy: number;
  readonly notRefunded: NotRefunded;
  /** Whether the booking was made as paid, by software that collects the money and does not record it here. */
  readonly isPaidElsewhere: boolean;
}

/** Reads payments, refunds and balances, with two queries for a page of bookings. */
@Injectable()
export class BookingAccountsService {
  constructor(
    private readonly payments: BookingPaymentsRepository,
    private readonly balances: BookingBalancesRepository,
  ) {}

  async readAccount(details: BookingDetails): Promise<BookingAccount> {
    const { id, operatorId } = details.booking;
    return (await this.readAccounts(operatorId, [details])).get(id)!;
  }

  /** @returns what is due by the ID of the booking, in minor units; with one query */
  async readBalances(operatorId: number, bookings: readonly BookingEntity[]): Promise<Map<number, number>> {
    const balances = await this.balances.readAll(operatorId, bookings);
    return new Map([...balances].map(([id, balance]) => [id, openAmount(balance)]));
  }

  /** @returns the accounts by the ID of the booking */
  async readAccounts(operatorId: number, bookings: readonly BookingDetails[]): Promise<Map<number, BookingAccount>> {
    const ids = bookings.map(({ booking }) => booking.id);
    const payments = groupByBooking(await this.payments.listPayments(operatorId, ids));
    const refunds = groupByBooking(await this.payments.listRefunds(operatorId, ids));
    return new Map(
      bookings.map(({ booking, balance, fee }) => {
        const account = {
          balance: openAmount(balance),
          retained: retainedAmount(balance),
          refundedByPolicy: refundedOnCancellation(balance, fee),
          notRefunded: toNotRefunded(booking, balance, fee),
        };
        const isPaidElsewhere =
          booking.paymentStatus === 'paid' &&
          booking.totalAmount > 0 &&
          !isPaidToPartner(booking) &&
          payments(booking.id).length === 0;
        const entries = { payments: payments(booking.id), refunds: refunds(booking.id) };
        return [booking.id, { ...account, ...entries, isPaidElsewhere }];
      }),
    );
  }
}

function groupByBooking<Row extends { readonly bookingId: number }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.bookingId, [...(groups.get(row.bookingId) ?? []), row]);
  return (bookingId: number): readonly Row[] => groups.get(bookingId) ?? [];
}
