import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database';
import { BookingEntity } from '../record/booking.entity';
import { type BookingFilter, narrowBookings } from '../record/booking-filter.repository';

/** A position in the order of sessions: starts after this booking. */
export type SessionPosition = Pick<BookingEntity, 'sessionDate' | 'sessionTime' | 'id'>;

@Injectable()
export class BookingsBySessionRepository {
  constructor(private readonly database: Database) {}

  /** The earliest session first, starting after a position if given. */
  list(operatorId: number, filter: BookingFilter, limit: number, after?: SessionPosition): Promise<BookingEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.operatorId = :operatorId', { operatorId })
      .orderBy('b.sessionDate')
      .addOrderBy('b.sessionTime')
      .addOrderBy('b.id')
      .limit(limit);
    if (after) {
      // The first condition repeats the date as a lower bound, at which databases start to read the index.
      query
        .andWhere('b.sessionDate >= :afterDate', { afterDate: after.sessionDate })
        .andWhere(
          `(b.sessionDate > :afterDate OR b.sessionTime > :afterTime OR (b.sessionTime = :afterTime AND b.id > :afterId))`,
          { afterTime: after.sessionTime, afterId: after.id },
        );
    }
    narrowBookings(query, filter, this.database.dialect);
    return query.getMany();
  }
}
