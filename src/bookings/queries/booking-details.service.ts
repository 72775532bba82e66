import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { VersionedCache } from '../../platform/cache';
import { OperatorsService } from '../../operators';
import type { BookingEntity } from '../booking.entity';

/** A booking with data of other modules. */
export interface BookingDetails {
  readonly booking: BookingEntity;
  readonly productName: string;
  readonly activityId: string;
  readonly startsAt: number;
  readonly timeZone: string;
}

/** Adds data of other modules to bookings, with two queries for a page of them. */
@Injectable()
export class BookingDetailsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly cache: VersionedCache,
  ) {}

  async completeOne(booking: BookingEntity): Promise<BookingDetails> {
    return (await this.complete(booking.operatorId, [booking]))[0]!;
  }

  /** Does the same for a booking that is being made; the added data is cached briefly. */
  async completeForSale(booking: BookingEntity): Promise<BookingDetails> {
    const session = await this.cache.remember(booking.operatorId, `session ${booking.timeslotId}`, async () => {
      const { productName, activityId, startsAt, timeZone } = await this.completeOne(booking);
      return { productName, activityId, startsAt, timeZone };
    });
    return { booking, ...session };
  }

  async complete(operatorId: number, bookings: readonly BookingEntity[]): Promise<BookingDetails[]> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const activities = await this.activities.namesOf(
      operatorId,
      bookings.map((booking) => booking.activityId),
    );
    const timeslots = await this.timeslots.getMany(
      operatorId,
      bookings.map((booking) => booking.timeslotId),
    );
    return bookings.map((booking) => {
      const activity = activities.get(booking.activityId)!;
      const { startsAt } = timeslots.get(booking.timeslotId)!;
      return { booking, productName: activity.name, activityId: activity.publicId, startsAt, timeZone };
    });
  }
}
