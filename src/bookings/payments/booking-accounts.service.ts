import { Injectable } from '@nestjs/common';
import type { BookingEntity } from '../booking.entity';
import type { BookingDetails } from '../queries/booking-details.service';
import { dueAfterCancellation, newBalance, openAmount, retainedAmount } from './booking-balance.entity';
import type { BookingPaymentEntity } from './booking-payment.entity';
import { BookingPaymentsRepository } from './booking-payments.repository';
import type { BookingRefundEntity } from './booking-refund.entity';

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
}

/** Reads payments, refunds and balances, with three queries for a page of bookings. */
@Injectable()
export class BookingAccountsService {
  constructor(private readonly payments: BookingPaymentsRepository) {}

  async readAccount(details: BookingDetails): Promise<BookingAccount> {
    const { id, operatorId } = details.booking;
    return (await this.readAccounts(operatorId, [details])).get(id)!;
  }

  /** @returns what is due by the ID of the booking, in minor units; with one query */
  async readBalances(operatorId: number, bookings: readonly BookingEntity[]): Promise<Map<number, number>> {
    const ids = bookings.map(({ id }) => id);
    const rows = await this.payments.listBalances(operatorId, ids);
    const balances = new Map(rows.map((balance) => [balance.bookingId, balance]));
    return new Map(
      bookings.map((booking) => [booking.id, openAmount(balances.get(booking.id) ?? newBalance(booking))]),
    );
  }

  /** @returns the accounts by the ID of the booking */
  async readAccounts(operatorId: number, bookings: readonly BookingDetails[]): Promise<Map<number, BookingAccount>> {
    const ids = bookings.map(({ booking }) => booking.id);
    const balances = new Map(
      (await this.payments.listBalances(operatorId, ids)).map((balance) => [balance.bookingId, balance]),
    );
    const payments = groupByBooking(await this.payments.listPayments(operatorId, ids));
    const refunds = groupByBooking(await this.payments.listRefunds(operatorId, ids));
    return new Map(
      bookings.map(({ booking, refundable }) => {
        const balance = balances.get(booking.id) ?? newBalance(booking);
        const retained = retainedAmount(balance);
        const account = {
          balance: openAmount(balance),
          retained,
          refundedByPolicy: retained - dueAfterCancellation(balance, booking.totalAmount - refundable),
        };
        return [booking.id, { ...account, payments: payments(booking.id), refunds: refunds(booking.id) }];
      }),
    );
  }
}

function groupByBooking<Row extends { readonly bookingId: number }>(rows: readonly Row[]) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.bookingId, [...(groups.get(row.bookingId) ?? []), row]);
  return (bookingId: number): readonly Row[] => groups.get(bookingId) ?? [];
}
