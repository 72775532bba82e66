import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '../database';
import { BookingEntity, type BookingSource, type BookingStatus, type PaymentStatus } from './booking.entity';

/** What a list of bookings is narrowed to; absent means any. Dates are session dates, both ends included. */
export interface BookingFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly activityId?: number | undefined;
  readonly status?: BookingStatus | undefined;
  readonly source?: BookingSource | undefined;
  readonly partner?: string | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  /** Part of a name, e-mail address, phone number, reference or payment reference. */
  readonly search?: string | undefined;
}

const CONDITIONS: Record<Exclude<keyof BookingFilter, 'search'>, string> = {
  from: 'b.sessionDate >= :from',
  to: 'b.sessionDate <= :to',
  activityId: 'b.activityId = :activityId',
  status: 'b.status = :status',
  source: 'b.source = :source',
  partner: 'b.partner = :partner',
  paymentStatus: 'b.paymentStatus = :paymentStatus',
};

@Injectable()
export class BookingsRepository {
  constructor(private readonly database: Database) {}

  async insert(booking: Omit<BookingEntity, 'id'>): Promise<BookingEntity> {
    const { identifiers } = await this.database.manager.insert(BookingEntity, booking);
    return { ...booking, id: identifiers[0]!['id'] as number };
  }

  findByReference(operatorId: number, reference: string): Promise<BookingEntity | null> {
    return this.database.manager.findOneBy(BookingEntity, { operatorId, reference });
  }

  /** Newest first, older than `beforeId` if given. */
  list(operatorId: number, filter: BookingFilter, limit: number, beforeId?: number): Promise<BookingEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.operatorId = :operatorId', { operatorId })
      .orderBy('b.id', 'DESC')
      .limit(limit);
    if (beforeId !== undefined) query.andWhere('b.id < :beforeId', { beforeId });
    narrow(query, filter);
    return query.getMany();
  }

  /** Bookings that take places of a timeslot. */
  listTakingPlaces(operatorId: number, timeslotId: number): Promise<BookingEntity[]> {
    return this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.operatorId = :operatorId AND b.timeslotId = :timeslotId', { operatorId, timeslotId })
      .andWhere("b.status IN ('held', 'confirmed')")
      .orderBy('b.id')
      .getMany();
  }

  /** @returns false when the booking takes no places any more */
  async cancel(operatorId: number, id: number, now: number): Promise<boolean> {
    const cancelled = await this.database.execute(
      `UPDATE booking SET status = 'cancelled', cancelled_at = ?, updated_at = ?
        WHERE id = ? AND operator_id = ? AND status IN ('held', 'confirmed')`,
      [now, now, id, operatorId],
    );
    return cancelled === 1;
  }
}

function narrow(query: SelectQueryBuilder<BookingEntity>, { search, ...filter }: BookingFilter): void {
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof CONDITIONS];
    if (value !== undefined) query.andWhere(condition, { [name]: value });
  }
  if (search !== undefined) {
    const columns = ['firstName', 'lastName', 'email', 'phone', 'reference', 'paymentReference'];
    const anyColumn = columns.map((column) => `LOWER(b.${column}) LIKE :search ESCAPE '!'`).join(' OR ');
    const literal = search.toLowerCase().replace(/[!%_]/g, '!$&');
    query.andWhere(`(${anyColumn})`, { search: `%${literal}%` });
  }
}
