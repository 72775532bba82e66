import { Injectable } from '@nestjs/common';
import { TimeslotsService, endOf } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { VersionedCache } from '../../platform/cache';
import { OperatorsService } from '../../operators';
import { Clock } from '../../platform/values/time';
import { type BookingEntity, feeByPolicy, isPaidToPartner, needsAnotherDayIn } from '../record/booking.entity';
import { type BookingBalanceEntity, newBalance } from '../balance/booking-balance.entity';
import { BookingBalancesRepository } from '../balance/booking-balances.repository';

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
  /** What the operator retains of the total by the cancellation policy if it is cancelled now, in minor units. */
  readonly fee: number;
  readonly balance: BookingBalanceEntity;
  /** Whether the booking is confirmed although its session is cancelled: the customer has to choose another day. */
  readonly needsAnotherDay: boolean;
}

/** Adds data of other modules and balances to bookings, with three queries for a page of them. */
@Injectable()
export class BookingDetailsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly operators: OperatorsService,
    private readonly balances: BookingBalancesRepository,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  async completeOne(booking: BookingEntity): Promise<BookingDetails> {
    return (await this.complete(booking.operatorId, [booking]))[0]!;
  }

  /** Does the same for a booking that is being made; the added data is cached briefly. */
  async completeForSale(booking: BookingEntity): Promise<BookingDetails> {
    const session = await this.cache.remember(booking.operatorId, `session ${booking.timeslotId}`, async () => {
      const { booking: _booking, fee: _fee, balance: _balance, ...others } = await this.completeOne(booking);
      return others;
    });
    const { bookableUntil } = session;
    const fee = feeByPolicy(booking, { bookableUntil, isCancelled: false }, this.clock.now());
    return { booking, ...session, fee, balance: newBalance(booking) };
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
    const balances = await this.readBalances(operatorId, bookings);
    return bookings.map((booking) => {
      const activity = activities.get(booking.activityId)!;
      const timeslot = timeslots.get(booking.timeslotId)!;
      const { startsAt, endsAt } = timeslot;
      const bookableUntil = endOf(timeslot);
      const needsAnotherDay = needsAnotherDayIn(timeslot, booking);
      const fee = feeByPolicy(booking, { bookableUntil, isCancelled: timeslot.status === 'cancelled' }, now);
      const session = { startsAt, endsAt, bookableUntil, timeZone, fee, needsAnotherDay };
      const balance = balances.get(booking.id) ?? newBalance(booking);
      return { booking, balance, productName: activity.name, activityId: activity.publicId, ...session };
    });
  }

  /** By booking; those that partners collect the money for have none. */
  private async readBalances(
    operatorId: number,
    bookings: readonly BookingEntity[],
  ): Promise<Map<number, BookingBalanceEntity>> {
    const own = bookings.filter((booking) => !isPaidToPartner(booking));
    return own.length === 0 ? new Map() : this.balances.readAll(operatorId, own);
  }
}
