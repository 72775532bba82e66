import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../platform/database';
import { flaggedAnswerExists } from '../../waivers';
import type { BookingOwner } from './booking-owner';
import type { BookingSource, BookingStatus, PaymentStatus, WaiverStatus } from './booking.entity';
import { searchTermsOf } from './search-text';

/** Filter of a list of bookings. Absent fields match any value; dates are session dates, inclusive. */
export interface BookingFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly activityId?: number | undefined;
  readonly timeslotIds?: readonly number[] | undefined;
  readonly status?: BookingStatus | undefined;
  readonly source?: BookingSource | undefined;
  readonly partner?: string | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly paymentReference?: string | undefined;
  readonly groupReference?: string | undefined;
  readonly waiver?: WaiverStatus | undefined;
  /** Only bookings with flagged answers. */
  readonly isFlagged?: true | undefined;
  /** Whether somebody is checked in. */
  readonly isCheckedIn?: boolean | undefined;
  /** Whether the customer has to choose another day; false leaves out all bookings of cancelled sessions. */
  readonly needsAnotherDay?: boolean | undefined;
  /** Only bookings whose customer owes money, or is owed some. */
  readonly money?: 'due' | 'owed' | undefined;
  /** Only bookings of this partner, or of this key if it belongs to no partner. */
  readonly owner?: BookingOwner | undefined;
  /** Each word matches part of a name, email address, phone number, reference or payment reference. */
  readonly search?: string | undefined;
}

type ColumnFilter = Omit<BookingFilter, 'isFlagged' | 'isCheckedIn' | 'needsAnotherDay' | 'money'>;

const CONDITIONS: Record<Exclude<keyof ColumnFilter, 'search' | 'owner'>, string> = {
  from: 'b.sessionDate >= :from',
  to: 'b.sessionDate <= :to',
  activityId: 'b.activityId = :activityId',
  timeslotIds: 'b.timeslotId IN (:...timeslotIds)',
  status: 'b.status = :status',
  source: 'b.source = :source',
  partner: 'b.partner = :partner',
  paymentStatus: 'b.paymentStatus = :paymentStatus',
  paymentReference: 'b.paymentReference = :paymentReference',
  groupReference: 'b.groupReference = :groupReference',
  waiver: 'b.waiverStatus = :waiver',
};

const CHECKED_IN = `EXISTS (SELECT 1 FROM ticket arrived
  WHERE arrived.operator_id = b.operatorId AND arrived.booking_id = b.id
    AND arrived.redeemed_at IS NOT NULL AND arrived.removed_at IS NULL)`;

/** Reads the few such timeslots first. */
const NEEDS_ANOTHER_DAY = `b.status = 'confirmed' AND b.anotherDayOfferedAt IS NOT NULL AND b.timeslotId IN (SELECT gone.id FROM timeslot gone
  WHERE gone.operator_id = :operatorId AND gone.status = 'cancelled' AND gone.booked > 0)`;

const IN_CANCELLED_SESSION = `b.status = 'confirmed'
  AND EXISTS (SELECT 1 FROM timeslot gone WHERE gone.id = b.timeslotId AND gone.status = 'cancelled')`;

const BALANCE_OF_OPERATOR = 'booking_balance l WHERE l.operator_id = :operatorId';

/** A booking without payments has no balance yet: if it is unpaid, its total is due. */
const MONEY = {
  due: `(b.id IN (SELECT l.booking_id FROM ${BALANCE_OF_OPERATOR} AND l.due_amount > l.paid_amount - l.refunded_amount)
    OR (b.status = 'confirmed' AND b.paymentStatus = 'unpaid' AND b.totalAmount > 0
      AND NOT EXISTS (SELECT 1 FROM booking_balance l WHERE l.booking_id = b.id)))`,
  owed: `b.id IN (SELECT l.booking_id FROM ${BALANCE_OF_OPERATOR} AND l.due_amount < l.paid_amount - l.refunded_amount)`,
} as const;

/** Narrows a query of the bookings of `:operatorId`, whose alias is `b`. */
export function narrowBookings(
  query: SelectQueryBuilder<ObjectLiteral>,
  { isFlagged, isCheckedIn, needsAnotherDay, money, ...filter }: BookingFilter,
  dialect: Database['dialect'],
): void {
  narrowToColumns(query, filter);
  if (isFlagged) query.andWhere(flaggedAnswerExists(dialect, { id: 'b.id', operatorId: 'b.operatorId' }));
  if (isCheckedIn !== undefined) query.andWhere(isCheckedIn ? CHECKED_IN : `NOT ${CHECKED_IN}`);
  if (needsAnotherDay !== undefined)
    query.andWhere(needsAnotherDay ? NEEDS_ANOTHER_DAY : `NOT (${IN_CANCELLED_SESSION})`);
  if (money) query.andWhere(MONEY[money]);
}

function narrowToColumns(query: SelectQueryBuilder<ObjectLiteral>, { search, owner, ...filter }: ColumnFilter): void {
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof CONDITIONS];
    if (value !== undefined) query.andWhere(condition, { [name]: value });
  }
  if (filter.status === undefined) query.andWhere("b.status <> 'expired'");
  if (owner) narrowToOwner(query, owner);
  if (search !== undefined) narrowToSearch(query, search);
}

/** Matches in the search text only, which the index of the list contains. */
function narrowToSearch(query: SelectQueryBuilder<ObjectLiteral>, search: string): void {
  const values: Record<string, string> = {};
  const contains = (text: string) => {
    const name = `search${Object.keys(values).length}`;
    values[name] = `%${text.replace(/[!%_]/g, '!$&')}%`;
    return `b.searchText LIKE :${name} ESCAPE '!'`;
  };
  for (const alternatives of searchTermsOf(search)) {
    const conditions = alternatives.map((texts) => `(${texts.map(contains).join(' AND ')})`);
    query.andWhere(`(${conditions.join(' OR ')})`);
  }
  query.setParameters(values);
}

function narrowToOwner(query: SelectQueryBuilder<ObjectLiteral>, { partner, apiKeyId }: BookingOwner): void {
  query.andWhere("b.source = 'ota' AND b.status IN ('confirmed', 'cancelled')");
  if (partner !== null) query.andWhere('b.partner = :ownPartner', { ownPartner: partner });
  else query.andWhere('b.partner IS NULL AND b.apiKeyId = :apiKeyId', { apiKeyId });
}
