import { Injectable } from '@nestjs/common';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { Database, EntityRows, placeholders } from '../../platform/database';
import type { Language } from '../../platform/values/language';
import { BookingEntity } from './booking.entity';
import type { TicketLine } from './ticket-lines';
import type { PartnerAmounts } from './partner-amounts';
import { type BookingFilter, narrowBookings } from './booking-filter.repository';
import { searchTextOf } from './search-text';

const EXPORTED = [
  'id',
  'reference',
  'status',
  'source',
  'partner',
  'paymentReference',
  'paymentStatus',
  'paymentMethod',
  'activityId',
  'sessionDate',
  'sessionTime',
  'participants',
  'totalAmount',
  'currency',
  'firstName',
  'lastName',
  'email',
  'phone',
  'waiverStatus',
  'notes',
  'createdAt',
  'confirmedAt',
  'tickets',
  'groupReference',
] as const satisfies (keyof BookingEntity)[];

/** The columns that an export needs. */
export type ExportedBooking = Pick<BookingEntity, (typeof EXPORTED)[number]>;

/** Such a row, whose numbers and lists are not converted. */
type ExportedRow = Omit<ExportedBooking, 'totalAmount' | 'createdAt' | 'confirmedAt' | 'tickets'> & {
  readonly totalAmount: number | string;
  readonly createdAt: number | string;
  readonly confirmedAt: number | string | null;
  readonly tickets: string;
};

@Injectable()
export class BookingsRepository {
  constructor(
    private readonly database: Database,
    private readonly plain: EntityRows,
  ) {}

  /** Inserts bookings and returns them with their IDs. */
  async insertAll(bookings: readonly Omit<BookingEntity, 'id'>[]): Promise<BookingEntity[]> {
    const [only, ...others] = bookings;
    if (!only) return [];
    if (others.length === 0) return [{ ...only, id: await this.plain.insert(BookingEntity, only) }];
    await this.plain.insertAll(BookingEntity, bookings);
    const ids = await this.findIds(bookings);
    return bookings.map((booking, index) => ({ ...booking, id: ids[index]! }));
  }

  /** Returns the ID for each booking; undefined where it does not exist. */
  async findIds(
    bookings: readonly Pick<BookingEntity, 'operatorId' | 'reference'>[],
  ): Promise<(BookingEntity['id'] | undefined)[]> {
    const operatorIds = [...new Set(bookings.map(({ operatorId }) => operatorId))];
    const rows = await this.database.rows<{ id: number; operator_id: number; reference: string }>(
      `SELECT id, operator_id, reference FROM booking
        WHERE operator_id IN (${placeholders(operatorIds.length)}) AND reference IN (${placeholders(bookings.length)})`,
      [...operatorIds, ...bookings.map(({ reference }) => reference)],
    );
    const ids = new Map(rows.map(({ id, operator_id, reference }) => [`${operator_id} ${reference}`, id]));
    return bookings.map(({ operatorId, reference }) => ids.get(`${operatorId} ${reference}`));
  }

  async findByReference(operatorId: number, reference: string): Promise<BookingEntity | null> {
    const booking = await this.database.manager.findOneBy(BookingEntity, { operatorId, reference });
    // MySQL and MariaDB ignore trailing spaces in comparisons; a reference must match exactly.
    return booking?.reference === reference ? booking : null;
  }

  async findById(operatorId: number, id: number): Promise<BookingEntity | undefined> {
    return (await this.plain.select(BookingEntity, 'WHERE id = ? AND operator_id = ?', [id, operatorId]))[0];
  }

  /** Newest first; only bookings older than `beforeId`, if given. */
  list(operatorId: number, filter: BookingFilter, limit: number, beforeId?: number): Promise<BookingEntity[]> {
    return this.newestFirst(operatorId, filter, limit, beforeId).getMany();
  }

  /** Reads the rows without creating entities, for exports of many. */
  async listExported(
    operatorId: number,
    filter: BookingFilter,
    limit: number,
    beforeId?: number,
  ): Promise<ExportedBooking[]> {
    const query = this.newestFirst(operatorId, filter, limit, beforeId);
    query.select([]);
    for (const column of EXPORTED) query.addSelect(`b.${column}`, column);
    const rows = await query.getRawMany<ExportedRow>();
    return rows.map((row) => ({
      ...row,
      totalAmount: Number(row.totalAmount),
      createdAt: Number(row.createdAt),
      confirmedAt: row.confirmedAt === null ? null : Number(row.confirmedAt),
      tickets: JSON.parse(row.tickets) as TicketLine[],
    }));
  }

  /** Reads IDs first, from an index that covers the filter, and then only the rows of the page. */
  private newestFirst(operatorId: number, filter: BookingFilter, limit: number, beforeId?: number) {
    const found = (query: SelectQueryBuilder<ObjectLiteral>) => {
      const ids = query
        .select('b.id', 'id')
        .from(BookingEntity, 'b')
        .where('b.operatorId = :operatorId', { operatorId })
        .orderBy('b.id', 'DESC')
        .limit(limit);
      if (beforeId !== undefined) ids.andWhere('b.id < :beforeId', { beforeId });
      narrowBookings(ids, filter, this.database.dialect);
      return ids;
    };
    return (
      this.database.manager
        .createQueryBuilder(BookingEntity, 'b')
        .innerJoin(found, 'found', 'found.id = b.id')
        // The unary plus keeps SQLite from scanning all bookings of the operator instead of looking up the IDs.
        .where('+(b.operatorId) = :operatorId', { operatorId })
        .orderBy('b.id', 'DESC')
    );
  }

  /** Sums the participants of held and confirmed bookings per timeslot. The operators are needed to use the index. */
  async sumParticipants(
    timeslotIds: readonly number[],
    operatorIds: ReadonlySet<number>,
  ): Promise<Map<number, number>> {
    if (timeslotIds.length === 0) return new Map();
    const rows = await this.database.rows<{ timeslot_id: number; participants: number | string }>(
      `SELECT timeslot_id, SUM(participants) AS participants FROM booking
        WHERE operator_id IN (${placeholders(operatorIds.size)}) AND timeslot_id IN (${placeholders(timeslotIds.length)})
          AND status IN ('held', 'confirmed')
        GROUP BY timeslot_id`,
      [...operatorIds, ...timeslotIds],
    );
    return new Map(rows.map((row) => [row.timeslot_id, Number(row.participants)]));
  }

  /**
   * Cancels a confirmed booking that has not changed since it was read.
   * @param amounts what its partner collects and owes then, if a partner collects the money
   * @returns false if its places were freed or changed in the meantime
   */
  async cancel(
    { operatorId, id, timeslotId, participants }: BookingEntity,
    reason: string | null,
    now: number,
    { chargedAmount, netAmount }: PartnerAmounts = { chargedAmount: null, netAmount: null },
  ): Promise<boolean> {
    const cancelled = await this.database.execute(
      `UPDATE booking SET status = 'cancelled', cancelled_at = ?, cancellation_reason = ?, updated_at = ?,
        charged_amount = ?, net_amount = ?
        WHERE id = ? AND operator_id = ? AND status = 'confirmed' AND timeslot_id = ? AND participants = ?`,
      [now, reason, now, chargedAmount, netAmount, id, operatorId, timeslotId, participants],
    );
    return cancelled === 1;
  }

  async setLanguage({ operatorId, id }: BookingEntity, language: Language): Promise<void> {
    const statement = 'UPDATE booking SET language = ? WHERE id = ? AND operator_id = ?';
    await this.database.execute(statement, [language, id, operatorId]);
  }

  /** Locks and reads a booking or hold until the open transaction ends. */
  async lockByReference(operatorId: number, reference: string): Promise<BookingEntity | undefined> {
    const found = await this.findByReference(operatorId, reference);
    return found ? this.lockBooking(operatorId, found.id) : undefined;
  }

  /** Locks and reads a booking until the open transaction ends. */
  async lockBooking(operatorId: number, id: number): Promise<BookingEntity | undefined> {
    const rest = `WHERE id = ? AND operator_id = ? ${this.database.forUpdate}`;
    return (await this.plain.select(BookingEntity, rest, [id, operatorId]))[0];
  }

  /**
   * Changes a held or confirmed booking whose places have not changed since it was read.
   * @returns false if they have
   */
  async change(booking: BookingEntity, changes: Partial<BookingEntity>) {
    const { operatorId, id, timeslotId, participants, status } = booking;
    const { affected } = await this.database.manager.update(
      BookingEntity,
      { operatorId, id, status, timeslotId, participants },
      { ...changes, searchText: searchTextOf({ ...booking, ...changes }) },
    );
    return affected === 1;
  }
}
