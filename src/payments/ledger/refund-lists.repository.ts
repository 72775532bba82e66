import { Injectable } from '@nestjs/common';
import { Database, EntityRows, placeholders } from '../../platform/database';
import { BookingRefundEntity, type RefundStatus } from './booking-refund.entity';

/** The booking of a listed refund. */
interface RefundedBooking {
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Minor units; negative if the operator owes money. */
  readonly balance: number;
}

export interface ListedRefund {
  readonly refund: BookingRefundEntity;
  readonly booking: RefundedBooking;
}

/** What staff have to do about refunds. */
export interface RefundsToDo {
  /** Sums of refunds to pay out, by currency, in minor units. */
  readonly toPayOut: readonly { readonly currency: string; readonly amount: number }[];
  /** Bookings that are owed the money of a refund that failed. */
  readonly failed: number;
  /** Payments that cardholders disputed since a time. */
  readonly disputes: number;
}

/** A booking whose payment was disputed by the cardholder. */
export interface DisputedPayment {
  readonly reference: string;
  /** Name of the customer. */
  readonly name: string;
  /** Amount of the payment, in minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Unix seconds. */
  readonly disputedAt: number;
}

type DisputeRow = Record<'amount' | 'disputedAt', number | string> &
  Record<'reference' | 'firstName' | 'lastName' | 'currency', string>;

type BookingRow = Omit<RefundedBooking, 'balance'> & { readonly id: number; readonly balance: number | string };

/** Refunds of all bookings of an operator. */
@Injectable()
export class RefundListsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Newest first. */
  async list(
    operatorId: number,
    { status, beforeId }: { status?: RefundStatus | undefined; beforeId?: number | undefined },
    limit: number,
  ): Promise<ListedRefund[]> {
    const conditions = [
      'operator_id = ?',
      ...(status === undefined ? [] : ['status = ?']),
      ...(beforeId === undefined ? [] : ['id < ?']),
    ];
    const values = [status, beforeId].filter((value) => value !== undefined);
    const rest = `WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`;
    const refunds = await this.plain.select(BookingRefundEntity, rest, [operatorId, ...values, limit]);
    const bookings = await this.findBookings(
      operatorId,
      refunds.map(({ bookingId }) => bookingId),
    );
    return refunds.map((refund) => ({ refund, booking: bookings.get(refund.bookingId)! }));
  }

  /** Newest first. */
  async listDisputes(operatorId: number, since: number, limit: number): Promise<DisputedPayment[]> {
    const rows = await this.database.rows<DisputeRow>(
      `SELECT b.reference, b.first_name AS firstName, b.last_name AS lastName, p.amount, b.currency,
              p.disputed_at AS disputedAt
         FROM booking_payment p JOIN booking b ON b.id = p.booking_id
        WHERE p.operator_id = ? AND p.disputed_at >= ? ORDER BY p.disputed_at DESC, p.id LIMIT ?`,
      [operatorId, since, limit],
    );
    return rows.map(({ reference, firstName, lastName, amount, currency, disputedAt }) => {
      const name = `${firstName} ${lastName}`.trim();
      return { reference, name, amount: Number(amount), currency, disputedAt: Number(disputedAt) };
    });
  }

  /** @param since of disputes, in Unix seconds */
  async countToDo(operatorId: number, since: number): Promise<RefundsToDo> {
    const sums = await this.database.rows<{ currency: string; amount: number | string }>(
      `SELECT currency, SUM(amount) AS amount FROM booking_refund WHERE operator_id = ? AND status = 'to-pay-out'
        GROUP BY currency ORDER BY currency`,
      [operatorId],
    );
    const [counts] = await this.database.rows<{ failed: number | string; disputes: number | string }>(
      `SELECT (SELECT COUNT(DISTINCT r.booking_id) FROM booking_refund r
                 JOIN booking_balance l ON l.booking_id = r.booking_id
                WHERE r.operator_id = ? AND r.status = 'failed'
                  AND l.due_amount < l.paid_amount - l.refunded_amount) AS failed,
              (SELECT COUNT(DISTINCT dispute_reference) FROM booking_payment
                WHERE operator_id = ? AND disputed_at >= ?) AS disputes`,
      [operatorId, operatorId, since],
    );
    return {
      toPayOut: sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
      failed: Number(counts!.failed),
      disputes: Number(counts!.disputes),
    };
  }

  private async findBookings(operatorId: number, ids: readonly number[]): Promise<Map<number, RefundedBooking>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.rows<BookingRow>(
      `SELECT b.id, b.reference, b.first_name AS firstName, b.last_name AS lastName,
              COALESCE(l.due_amount - l.paid_amount + l.refunded_amount, 0) AS balance
         FROM booking b LEFT JOIN booking_balance l ON l.booking_id = b.id
        WHERE b.operator_id = ? AND b.id IN (${placeholders(ids.length)})`,
      [operatorId, ...ids],
    );
    return new Map(rows.map(({ id, balance, ...booking }) => [id, { ...booking, balance: Number(balance) }]));
  }
}
