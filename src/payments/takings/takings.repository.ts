import { Injectable } from '@nestjs/common';
import { Database, type Key, onSideOf } from '../../platform/database';
import type { VatRate } from '../../platform/values/money';

/** A part of the timeline, in Unix seconds. */
export interface Interval {
  readonly startsAt: number;
  /** Exclusive. */
  readonly endsAt: number;
}

/** Money that an operator took and refunded on a day, by payment method and currency. */
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
  /** Among entries of its kind. */
  readonly id: number;
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
  /** Of a refund, what was refunded of the payment before it, in minor units. */
  readonly refundedBefore: number;
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

type EntryRow = Omit<TakingsEntry, 'createdAt' | 'amount' | 'refundedBefore'> &
  Record<'createdAt' | 'amount' | 'refundedBefore', number | string>;

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

  /** Entries of an interval in the order in which they were recorded, up to a limit, after an earlier one if given. */
  async listEntries(
    operatorId: number,
    interval: Interval,
    limit: number,
    after?: TakingsEntry,
  ): Promise<TakingsEntry[]> {
    const ofBooking = `b.reference AS bookingReference, b.activity_id AS activityId, b.first_name AS firstName,
      b.last_name AS lastName`;
    const keyOf = (kind: TakingsEntry['kind']) => positionOf(kind, interval, after);
    const payments = onSideOf(this.database, ['p.created_at', 'p.id'], '>', keyOf('payment'));
    const refunds = COUNTED_REFUNDS.map(({ countedAt, rest }) => {
      const { sql, parameters } = onSideOf(this.database, [countedAt, 'r.id'], '>', keyOf('refund'));
      const statement = `SELECT 'refund', r.id, ${countedAt}, r.method, p.reference, -r.amount, r.currency, r.vat_rate,
            (SELECT COALESCE(SUM(o.amount), 0) FROM booking_refund o
              WHERE o.operator_id = r.operator_id AND o.booking_id = r.booking_id AND o.payment_id = r.payment_id
                AND o.id < r.id AND o.status <> 'failed'), ${ofBooking}
           FROM booking_refund r JOIN booking b ON b.id = r.booking_id JOIN booking_payment p ON p.id = r.payment_id
          WHERE r.operator_id = ? AND ${sql} AND ${countedAt} < ? ${rest} ORDER BY ${countedAt}, r.id LIMIT ?`;
      return { statement, parameters: [operatorId, ...parameters, interval.endsAt, limit] };
    });
    const rows = await this.database.rows<EntryRow>(
      `SELECT * FROM (
         SELECT 'payment' AS kind, p.id AS id, p.created_at AS createdAt, p.method, p.reference AS paymentReference, p.amount,
                b.currency, p.vat_rate AS vatRate, 0 AS refundedBefore, ${ofBooking}
           FROM booking_payment p JOIN booking b ON b.id = p.booking_id
          WHERE p.operator_id = ? AND ${payments.sql} AND p.created_at < ? ORDER BY p.created_at, p.id LIMIT ?) payments
       ${refunds.map(({ statement }, index) => `UNION ALL SELECT * FROM (${statement}) refunds${index}`).join(' ')}
        ORDER BY createdAt, kind, id LIMIT ?`,
      [
        ...[operatorId, ...payments.parameters, interval.endsAt, limit],
        ...refunds.flatMap(({ parameters }) => parameters),
        limit,
      ],
    );
    return rows.map((row) => ({
      ...row,
      createdAt: Number(row.createdAt),
      amount: Number(row.amount),
      vatRate: Number(row.vatRate),
      refundedBefore: Number(row.refundedBefore),
    }));
  }
}

/** The instant and ID after which entries of a kind follow: of one second, payments come before refunds. */
function positionOf(kind: TakingsEntry['kind'], { startsAt }: Interval, after: TakingsEntry | undefined): Key {
  if (!after) return [startsAt - 1, Number.MAX_SAFE_INTEGER];
  if (kind === after.kind) return [after.createdAt, after.id];
  return [after.createdAt, kind > after.kind ? 0 : Number.MAX_SAFE_INTEGER];
}

function toSum({ day_start, method, currency, count }: SumRow) {
  return { startsAt: Number(day_start), method, currency, count: Number(count) };
}
