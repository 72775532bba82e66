import { Injectable } from '@nestjs/common';
import { BOOKED_BY_PARTNERS, type BookingEntity, type BookingOwner, ownedBookings } from '../../bookings';
import { Database, placeholders } from '../../platform/database';
import type { DateRange } from '../../platform/values/time';

/** A partner by its slug, or a key without one. */
export type StatementOwner = BookingOwner | { readonly partner: string };

/** What a partner sold in one currency; amounts in minor units. */
export interface PartnerSums {
  readonly currency: string;
  /** Number of bookings that are not cancelled. */
  readonly bookings: number;
  /** Number of cancelled bookings. */
  readonly cancelled: number;
  /** What the partner collects. */
  readonly total: number;
  /** What it owes the operator of that. */
  readonly net: number;
}

/** A booking on a statement. */
export interface StatementBooking extends Pick<
  BookingEntity,
  | 'id'
  | 'reference'
  | 'paymentReference'
  | 'status'
  | 'activityId'
  | 'sessionDate'
  | 'sessionTime'
  | 'participants'
  | 'currency'
  | 'createdAt'
  | 'cancelledAt'
> {
  /** What the partner collects: after a cancellation what the operator retains. Minor units, as is `net`. */
  readonly total: number;
  /** What it owes the operator of that. */
  readonly net: number;
}

/** A position in the order of sessions: starts after this booking. */
export type StatementPosition = Pick<StatementBooking, 'sessionDate' | 'sessionTime' | 'id'>;

/** Bookings of one currency by session date, inclusive. */
export interface StatementRange extends DateRange {
  readonly owner: StatementOwner;
  readonly currency: string;
}

/** Bookings from before partners had terms have no such amounts. */
const TOTAL = "COALESCE(charged_amount, CASE WHEN status = 'cancelled' THEN 0 ELSE total_amount END)";
const NET = `COALESCE(net_amount, ${TOTAL})`;

const SUMS = `SUM(CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS bookings,
  SUM(CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END) AS cancelled, SUM(${TOTAL}) AS total, SUM(${NET}) AS net`;

type Raw<Row, Numbers extends keyof Row> = Omit<Row, Numbers> & Record<Numbers, number | string>;
type SumsRow = Raw<PartnerSums, 'bookings' | 'cancelled' | 'total' | 'net'>;
type BookingRow = Raw<StatementBooking, 'total' | 'net' | 'createdAt'>;

@Injectable()
export class PartnerStatementsRepository {
  constructor(private readonly database: Database) {}

  /** The sums of each currency, in alphabetical order. */
  async sumByCurrency(operatorId: number, owner: StatementOwner, { from, to }: DateRange): Promise<PartnerSums[]> {
    const owned = ownedBookings(owner);
    const rows = await this.database.rows<SumsRow>(
      `SELECT currency, ${SUMS} FROM booking
        WHERE operator_id = ? AND ${owned.sql} AND session_date BETWEEN ? AND ? GROUP BY currency ORDER BY currency`,
      [operatorId, ...owned.parameters, from, to],
    );
    return rows.map(toSums);
  }

  /** The same for several partners, by their slugs; omits partners without bookings. */
  async sumByPartner(
    operatorId: number,
    partners: readonly string[],
    { from, to }: DateRange,
  ): Promise<Map<string, PartnerSums[]>> {
    const sums = new Map<string, PartnerSums[]>(partners.map((partner) => [partner, []]));
    if (partners.length === 0) return sums;
    const rows = await this.database.rows<SumsRow & { readonly partner: string }>(
      `SELECT partner, currency, ${SUMS} FROM booking
        WHERE operator_id = ? AND ${BOOKED_BY_PARTNERS} AND partner IN (${placeholders(partners.length)}) AND session_date BETWEEN ? AND ?
        GROUP BY partner, currency ORDER BY partner, currency`,
      [operatorId, ...partners, from, to],
    );
    for (const row of rows) sums.get(row.partner)!.push(toSums(row));
    return sums;
  }

  /** By session, earliest first, starting after a position if given. */
  async list(
    operatorId: number,
    { owner, currency, from, to }: StatementRange,
    limit: number,
    after?: StatementPosition,
  ): Promise<StatementBooking[]> {
    const owned = ownedBookings(owner);
    // The date is also a lower bound, at which databases start to read the index.
    const first = after && after.sessionDate > from ? after.sessionDate : from;
    const later = after ? 'AND (session_date > ? OR session_time > ? OR (session_time = ? AND id > ?))' : '';
    const rows = await this.database.rows<BookingRow>(
      `SELECT id, reference, payment_reference AS paymentReference, status, activity_id AS activityId,
          session_date AS sessionDate, session_time AS sessionTime, participants, currency,
          ${TOTAL} AS total, ${NET} AS net, created_at AS createdAt, cancelled_at AS cancelledAt
        FROM booking
        WHERE operator_id = ? AND ${owned.sql} AND session_date BETWEEN ? AND ? AND currency = ? ${later}
        ORDER BY session_date, session_time, id LIMIT ?`,
      [
        ...[operatorId, ...owned.parameters, first, to, currency],
        ...(after ? [after.sessionDate, after.sessionTime, after.sessionTime, after.id] : []),
        limit,
      ],
    );
    return rows.map((row) => ({
      ...row,
      total: Number(row.total),
      net: Number(row.net),
      createdAt: Number(row.createdAt),
      cancelledAt: row.cancelledAt === null ? null : Number(row.cancelledAt),
    }));
  }
}

function toSums({ currency, bookings, cancelled, total, net }: SumsRow): PartnerSums {
  return { currency, bookings: Number(bookings), cancelled: Number(cancelled), total: Number(total), net: Number(net) };
}
