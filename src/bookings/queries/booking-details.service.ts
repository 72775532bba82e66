import { Injectable } from '@nestjs/common';
import { TimeslotsService, endOf } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { VersionedCache } from '../../platform/cache';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import { type BookingEntity, needsAnotherDayIn, refundableAmount } from '../booking.entity';

/** A booking with data of other modules. */
export interface BookingDetails {
  readonly booking: BookingEntity;
  readonly productName: string;
  readonly activityId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** When the session starts, or with opening hours closes, in Unix seconds. */
  readonly bookableUntil: number;
  readonly timeZone: string;
  /** What the cancellation policy refunds now, in minor units. */
  readonly refundable: number;
  /** Whether the booking is confirmed although its session is cancelled: the customer has to choose another day. */
  readonly needsAnotherDay: boolean;
}

/** Adds data of other modules to bookings, with two queries for a page of them. */
@Injectable()
export class BookingDetailsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  async completeOne(booking: BookingEntity): Promise<BookingDetails> {
    return (await this.complete(booking.operatorId, [booking]))[0]!;
  }

  /** Does the same for a booking that is being made; the added data is cached briefly. */
  async completeForSale(booking: BookingEntity): Promise<BookingDetails> {
    const session = await this.cache.remember(booking.operatorId, `session ${booking.timeslotId}`, async () => {
      const { booking: _booking, refundable: _refundable, ...others } = await this.completeOne(booking);
      return others;
    });
    const refundable = refundableAmount(booking, session.bookableUntil, this.clock.now());
    return { booking, ...session, refundable };
  }

  async complete(operatorId: number, bookings: readonly BookingEntity[]): Promise<BookingDetails[]> {
    const now = this.clock.now();
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
      const timeslot = timeslots.get(booking.timeslotId)!;
      const { startsAt, endsAt } = timeslot;
      const bookableUntil = endOf(timeslot);
      const needsAnotherDay = needsAnotherDayIn(timeslot, booking);
      const refundable = needsAnotherDay ? booking.totalAmount : refundableAmount(booking, bookableUntil, now);
      const session = { startsAt, endsAt, bookableUntil, timeZone, refundable, needsAnotherDay };
      return { booking, productName: activity.name, activityId: activity.publicId, ...session };
    });
  }
}
