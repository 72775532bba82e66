import { Injectable } from '@nestjs/common';
import { NO_REASON_GIVEN } from '../../bookings';
import { Database, placeholders } from '../../platform/database';
import { BOOKING_SUBJECT, WORKFLOW_PURPOSE } from '../emails/workflow-email.entity';
import { MESSAGE_PURPOSE } from './messages.service';

/** Why emails do not reach a customer. `left-to-partner`: the operator does not email customers of partners. */
type UnreachedReason = 'no-address' | 'left-to-partner' | 'not-delivered';

/** A customer whom emails do not reach. */
export interface UnreachedCustomer {
  readonly bookingId: number;
  readonly timeslotId: number;
  readonly reference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly participants: number;
  readonly phone: string;
  readonly email: string;
  /** Slug of the partner that made the booking. */
  readonly partner: string | null;
  readonly reason: UnreachedReason;
}

export interface UnreachedFilter {
  readonly timeslotIds: readonly number[];
  /** Only the customer of this booking. */
  readonly bookingId?: number | undefined;
  /** Whether customers are included whose bookings were cancelled with their session. */
  readonly withCancelled: boolean;
  /** Whether the operator emails customers of partners. */
  readonly mailsPartnerCustomers: boolean;
  /** Only bookings after this one are listed; all are counted. */
  readonly afterId: number;
  /** Maximum number of customers listed for each timeslot. */
  readonly perTimeslot: number;
}

type Row = Omit<UnreachedCustomer, 'bookingId' | 'timeslotId' | 'participants'> &
  Record<'bookingId' | 'timeslotId' | 'participants' | 'total' | 'following', number | string>;

/** A customer, the number of such customers of the timeslot, and of those after the booking where the list starts. */
type Counted = UnreachedCustomer & { readonly total: number; readonly following: number };

/**
 * Failed emails about bookings, by booking and address. Parameter: the operator. Without a condition on the purpose, by
 * which SQLite would read all emails that were ever sent.
 */
const FAILED = `SELECT booking_id, recipient, MAX(email_id) AS email_id
    FROM (SELECT CASE e.purpose WHEN '${MESSAGE_PURPOSE}' THEN e.subject_id
                 WHEN '${WORKFLOW_PURPOSE}' THEN w.subject_id END AS booking_id, e.recipient, e.id AS email_id
            FROM email e LEFT JOIN workflow_email w
              ON w.id = e.subject_id AND w.operator_id = e.operator_id AND w.subject_type = '${BOOKING_SUBJECT}'
           WHERE e.status = 'failed' AND e.operator_id = ?) failures
   GROUP BY booking_id, recipient`;

/**
 * Whether a later email about the booking has reached the address: it works again. SQLite keeps the order of a CROSS
 * JOIN, so that it reads the emails of this booking only.
 */
const REACHED_LATER = `EXISTS (SELECT 1 FROM email s
      WHERE s.operator_id = b.operator_id AND s.purpose = '${MESSAGE_PURPOSE}' AND s.subject_id = b.id
        AND s.status = 'sent' AND s.recipient = b.email AND s.id > f.email_id)
    OR EXISTS (SELECT 1 FROM workflow_email w CROSS JOIN email s
      WHERE w.operator_id = b.operator_id AND w.subject_type = '${BOOKING_SUBJECT}' AND w.subject_id = b.id
        AND s.operator_id = w.operator_id AND s.purpose = '${WORKFLOW_PURPOSE}' AND s.subject_id = w.id
        AND s.status = 'sent' AND s.recipient = b.email AND s.id > f.email_id)`;

/** Whether a booking was cancelled together with its session, and not before. Parameter: `NO_REASON_GIVEN`. */
const CANCELLED_WITH_SESSION = `t.status = 'cancelled' AND b.status = 'cancelled' AND b.confirmed_at IS NOT NULL
    AND b.cancellation_reason = COALESCE(t.cancellation_reason, ?)`;

@Injectable()
export class UnreachedCustomersRepository {
  constructor(private readonly database: Database) {}

  /** Customers of at least one session whom emails do not reach, in the order of their bookings, with one statement. */
  async list(operatorId: number, filter: UnreachedFilter): Promise<Counted[]> {
    const { timeslotIds, bookingId, withCancelled, mailsPartnerCustomers, afterId, perTimeslot } = filter;
    const leftToPartner = mailsPartnerCustomers ? '1 = 0' : "b.source = 'ota'";
    const rows = await this.database.rows<Row>(
      `SELECT * FROM (
         SELECT b.id AS bookingId, b.timeslot_id AS timeslotId, b.reference, b.first_name AS firstName,
                b.last_name AS lastName, b.participants, b.phone, b.email, b.partner,
                CASE WHEN ${leftToPartner} THEN 'left-to-partner' WHEN b.email = '' THEN 'no-address'
                     ELSE 'not-delivered' END AS reason,
                COUNT(*) OVER (PARTITION BY b.timeslot_id) AS total,
                SUM(CASE WHEN b.id > ? THEN 1 ELSE 0 END) OVER (PARTITION BY b.timeslot_id) AS following,
                SUM(CASE WHEN b.id > ? THEN 1 ELSE 0 END) OVER (PARTITION BY b.timeslot_id ORDER BY b.id) AS position
           FROM booking b JOIN timeslot t ON t.id = b.timeslot_id
           LEFT JOIN (${FAILED}) f ON f.booking_id = b.id AND f.recipient = b.email
          WHERE b.operator_id = ? AND b.timeslot_id IN (${placeholders(timeslotIds.length)})
            ${bookingId === undefined ? '' : 'AND b.id = ?'}
            AND (b.status = 'confirmed' ${withCancelled ? `OR ${CANCELLED_WITH_SESSION}` : ''})
            AND (b.email = '' OR ${leftToPartner} OR (f.email_id IS NOT NULL AND NOT (${REACHED_LATER})))
       ) unreached
        WHERE position BETWEEN 1 AND ? ORDER BY timeslotId, bookingId`,
      [
        ...[afterId, afterId, operatorId, operatorId, ...timeslotIds],
        ...(bookingId === undefined ? [] : [bookingId]),
        ...(withCancelled ? [NO_REASON_GIVEN] : []),
        perTimeslot,
      ],
    );
    return rows.map((row) => ({
      ...row,
      bookingId: Number(row.bookingId),
      timeslotId: Number(row.timeslotId),
      participants: Number(row.participants),
      total: Number(row.total),
      following: Number(row.following),
    }));
  }
}
