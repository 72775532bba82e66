import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import type { VatRate } from '../../platform/values/money';

/** A part of the timeline, in Unix seconds. */
export interface Interval {
  readonly startsAt: number;
  /** Exclusive. */
  readonly endsAt: number;
}

/** Money that an operator took and gave back on a day, by payment method and currency. */
export interface TakingsSum {
  /** First second of the day. */
  readonly startsAt: number;
  readonly method: string;
  readonly currency: string;
  /** Minor units, as is `givenBack`. */
  readonly taken: number;
  readonly givenBack: number;
  /** Number of payments and refunds. */
  readonly count: number;
}

/** A payment or a refund with its booking. */
export interface TakingsEntry {
  readonly kind: 'payment' | 'refund';
  /** Unix seconds. */
  readonly createdAt: number;
  readonly method: string;
  /** Of a refund, that of the payment. */
  readonly paymentReference: string | null;
  /** Minor units, negative for a refund. */
  readonly amount: number;
  readonly currency: string;
  /** VAT included in the amount when the payment was recorded. */
  readonly vatRate: VatRate;
  readonly bookingReference: string;
  readonly activityId: number;
  readonly firstName: string;
  readonly lastName: string;
}

interface SumRow {
  readonly day_start: number | string;
  readonly method: string;
  readonly currency: string;
  readonly amount: number | string;
  readonly count: number | string;
}

type EntryRow = Omit<TakingsEntry, 'createdAt' | 'amount'> & {
  readonly createdAt: number | string;
  readonly amount: number | string;
};

/**
 * Refunds count when staff paid them out, or otherwise when they were recorded. Refunds that failed, or that are still
 * to be paid out, do not count. Each way is served by its own index.
 */
const COUNTED_REFUNDS = [
  { countedAt: 'r.created_at', rest: "AND r.paid_out_at IS NULL AND r.status IN ('pending', 'succeeded')" },
  { countedAt: 'r.paid_out_at', rest: '' },
];

/** Payments and refunds that did not fail. */
@Injectable()
export class TakingsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Sums per day, payment method and currency; omits days without payments and refunds.
   * @param dayLength length of all days of the interval, in seconds
   */
  async sumByDay(operatorId: number, { startsAt, endsAt }: Interval, dayLength: number): Promise<TakingsSum[]> {
    // Not a division: SQLite and MySQL round it differently.
    const dayStart = (created: string) => `${created} - (${created} - ?) % ?`;
    const parameters = [startsAt, dayLength, operatorId, startsAt, endsAt];
    const payments = await this.database.rows<SumRow>(
      `SELECT ${dayStart('p.created_at')} AS day_start, p.method, b.currency, SUM(p.amount) AS amount, COUNT(*) AS count
         FROM booking_payment p JOIN booking b ON b.id = p.booking_id
        WHERE p.operator_id = ? AND p.created_at >= ? AND p.created_at < ?
        GROUP BY day_start, p.method, b.currency`,
      parameters,
    );
    const refunds: SumRow[] = [];
    for (const { countedAt, rest } of COUNTED_REFUNDS) {
      const sums = await this.database.rows<SumRow>(
        `SELECT ${dayStart(countedAt)} AS day_start, r.method, r.currency, SUM(r.amount) AS amount, COUNT(*) AS count
           FROM booking_refund r
          WHERE r.operator_id = ? AND ${countedAt} >= ? AND ${countedAt} < ? ${rest}
          GROUP BY day_start, r.method, r.currency`,
        parameters,
      );
      refunds.push(...sums);
    }
    return [
      ...payments.map((row) => ({ ...toSum(row), taken: Number(row.amount), givenBack: 0 })),
      ...refunds.map((row) => ({ ...toSum(row), taken: 0, givenBack: Number(row.amount) })),
    ];
  }

  /** All entries of an interval, in the order in which they were recorded. */
  async listEntries(operatorId: number, { startsAt, endsAt }: Interval): Promise<TakingsEntry[]> {
    const ofBooking = `b.reference AS bookingReference, b.activity_id AS activityId, b.first_name AS firstName,
      b.last_name AS lastName`;
    const refunds = COUNTED_REFUNDS.map(
      ({ countedAt, rest }) =>
        `SELECT 'refund', r.id, ${countedAt}, r.method, p.reference, -r.amount, r.currency, r.vat_rate, ${ofBooking}
           FROM booking_refund r JOIN booking b ON b.id = r.booking_id JOIN booking_payment p ON p.id = r.payment_id
          WHERE r.operator_id = ? AND ${countedAt} >= ? AND ${countedAt} < ? ${rest}`,
    );
    const rows = await this.database.rows<EntryRow>(
      `SELECT 'payment' AS kind, p.id AS id, p.created_at AS createdAt, p.method, p.reference AS paymentReference, p.amount,
              b.currency, p.vat_rate AS vatRate, ${ofBooking}
         FROM booking_payment p JOIN booking b ON b.id = p.booking_id
        WHERE p.operator_id = ? AND p.created_at >= ? AND p.created_at < ?
       UNION ALL ${refunds.join(' UNION ALL ')}
        ORDER BY createdAt, kind, id`,
      Array(3).fill([operatorId, startsAt, endsAt]).flat(),
    );
    return rows.map((row) => ({
      ...row,
      createdAt: Number(row.createdAt),
      amount: Number(row.amount),
      vatRate: Number(row.vatRate),
    }));
  }
}

function toSum({ day_start, method, currency, count }: SumRow) {
  return { startsAt: Number(day_start), method, currency, count: Number(count) };
}
