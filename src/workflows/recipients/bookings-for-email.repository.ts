import { Injectable } from '@nestjs/common';
import { TimeslotEntity } from '../../availability';
import { Database, EntityRows, placeholders } from '../../platform/database';
import { addDays, localDateAt } from '../../platform/values/time';
import { BookingEntity } from '../../bookings';

/** Selects sessions by start or end, in Unix seconds: after `after`, up to and including `until`. */
export interface SessionFilter {
  readonly anchor: 'startsAt' | 'endsAt';
  readonly after: number;
  readonly until: number;
  readonly isWaiverIncomplete: boolean;
  /** Empty: all activities. */
  readonly activityIds: readonly number[];
}

/** Margin for selecting sessions by their indexed local date, in days: no time zone differs from UTC by more. */
const DATE_MARGIN = 2;

/** Maximum length of a session, in days. One that ends today may have started so long ago. */
const LONGEST_SESSION = 32;

/** The customer of a booking. */
export type Recipient = Pick<BookingEntity, 'id' | 'email'>;

/** Customers who get a message. */
export interface RecipientFilter {
  readonly timeslotId: number;
  /** Only the customer of this booking. */
  readonly bookingId?: number | undefined;
  /** Whether customers of partners are included. */
  readonly withPartners: boolean;
}

function ofTimeslot(operatorId: number, { timeslotId, bookingId, withPartners }: RecipientFilter) {
  const conditions = ["operator_id = ? AND timeslot_id = ? AND status = 'confirmed' AND email <> ''"];
  if (!withPartners) conditions.push("source <> 'ota'");
  if (bookingId !== undefined) conditions.push('id = ?');
  const parameters = [operatorId, timeslotId, ...(bookingId === undefined ? [] : [bookingId])];
  return { condition: conditions.join(' AND '), parameters };
}

@Injectable()
export class BookingsForEmailRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  findMany(operatorId: number, ids: readonly number[]): Promise<BookingEntity[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const requested = [...new Set(ids)];
    return this.plain.select(BookingEntity, `WHERE operator_id = ? AND id IN (${placeholders(requested.length)})`, [
      operatorId,
      ...requested,
    ]);
  }

  /** Confirmed bookings of a timeslot with an email address, by ID. */
  listOfTimeslot(operatorId: number, selection: RecipientFilter, limit: number): Promise<Recipient[]> {
    const { condition, parameters } = ofTimeslot(operatorId, selection);
    return this.database.rows(`SELECT id, email FROM booking WHERE ${condition} ORDER BY id LIMIT ?`, [
      ...parameters,
      limit,
    ]);
  }

  /** ID of the first booking in one of these timeslots that has an email address; those of partners come last. */
  async findFirst(
    operatorId: number,
    timeslotIds: readonly number[],
    withPartners: boolean,
  ): Promise<number | undefined> {
    if (timeslotIds.length === 0) return undefined;
    const row = await this.database.row<{ id: number }>(
      `SELECT id FROM booking
        WHERE operator_id = ? AND timeslot_id IN (${placeholders(timeslotIds.length)}) AND status = 'confirmed'
          AND email <> ''${withPartners ? '' : " AND source <> 'ota'"}
        ORDER BY CASE WHEN source = 'ota' THEN 1 ELSE 0 END, id LIMIT 1`,
      [operatorId, ...timeslotIds],
    );
    return row?.id;
  }

  async countOfTimeslot(operatorId: number, selection: RecipientFilter): Promise<number> {
    const { condition, parameters } = ofTimeslot(operatorId, selection);
    const row = await this.database.row<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM booking WHERE ${condition}`,
      parameters,
    );
    return Number(row!.count);
  }

  /** IDs of confirmed bookings with an email address whose sessions take place, sorted. */
  async listOfSessions(
    operatorId: number,
    { anchor, after, until, isWaiverIncomplete, activityIds }: SessionFilter,
    afterId: number,
    limit: number,
  ): Promise<number[]> {
    const instant = anchor === 'startsAt' ? 't.startsAt' : 't.endsAt';
    const query = this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .select('b.id', 'id')
      .innerJoin(TimeslotEntity, 't', 't.id = b.timeslotId')
      .where('b.operatorId = :operatorId AND t.operatorId = :operatorId', { operatorId })
      .andWhere('t.date >= :firstDate AND t.date <= :lastDate', {
        firstDate: addDays(localDateAt('UTC', after), -(anchor === 'endsAt' ? LONGEST_SESSION : DATE_MARGIN)),
        lastDate: addDays(localDateAt('UTC', until), DATE_MARGIN),
      })
      .andWhere(`${instant} > :after AND ${instant} <= :until`, { after, until })
      .andWhere("b.status = 'confirmed' AND t.status <> 'cancelled' AND b.email <> '' AND b.id > :afterId", { afterId })
      .orderBy('b.id')
      .limit(limit);
    if (isWaiverIncomplete) query.andWhere("b.waiverStatus = 'incomplete'");
    if (activityIds.length > 0) query.andWhere('b.activityId IN (:...activityIds)', { activityIds });
    return (await query.getRawMany<{ id: number }>()).map(({ id }) => id);
  }
}
