import { Injectable } from '@nestjs/common';
import { ReservationsService, type WantedPlaces } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import type { Customer } from '../placing/booking-request';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError, BookingNotFoundError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import { resizeTickets, totalOf } from '../tickets';

/** What staff may change of a booking; absent means unchanged. */
export interface Amendment {
  readonly customer?: Partial<Customer> | undefined;
  readonly notes?: string | undefined;
  readonly participants?: number | undefined;
}

/** Changes that staff make to confirmed bookings. */
@Injectable()
export class AmendmentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError when a larger party does not fit
   * @throws ValidationError when the tickets cannot be made to fit the new party
   */
  async amend(operatorId: number, reference: string, amendment: Amendment): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.get(operatorId, reference);
      const { customer, notes, participants = booking.participants } = amendment;
      const places = participants === booking.participants ? {} : resized(booking, participants);
      await this.change(booking, { ...customer, ...(notes !== undefined && { notes }), ...places });
      const more = participants - booking.participants;
      if (more > 0) await this.reservations.reserveOrRefuse(await this.places(booking, more));
      if (more < 0) await this.reservations.release(operatorId, booking.timeslotId, -more);
      const fields = [...Object.keys(customer ?? {}), ...(notes === undefined ? [] : ['notes'])];
      await this.journal.changed(booking, { Fields: fields, ...(more !== 0 && { Participants: participants }) });
      if (more !== 0) await this.journal.partyChanged(booking, participants);
      return this.get(operatorId, reference);
    });
  }

  /**
   * Moves a booking to another timeslot of its activity; the price stays.
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError; then nothing has changed
   */
  async move(operatorId: number, reference: string, to: { date: string; time: string }): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.get(operatorId, reference);
      if (booking.sessionDate === to.date && booking.sessionTime === to.time) return booking;
      const wanted = { ...(await this.places(booking, booking.participants)), ...to };
      const timeslot = await this.reservations.move(booking.timeslotId, wanted);
      await this.change(booking, { timeslotId: timeslot.id, sessionDate: to.date, sessionTime: to.time });
      await this.journal.moved(booking, to);
      return this.get(operatorId, reference);
    });
  }

  private async get(operatorId: number, reference: string): Promise<BookingEntity> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
    return booking;
  }

  private async change(booking: BookingEntity, changes: Partial<BookingEntity>): Promise<void> {
    const changed = await this.bookings.change(booking, { ...changes, updatedAt: this.clock.now() });
    if (!changed) throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
  }

  private async places(booking: BookingEntity, participants: number): Promise<WantedPlaces> {
    const activity = await this.activities.getById(booking.operatorId, booking.activityId);
    return {
      activity,
      participants,
      date: booking.sessionDate,
      time: booking.sessionTime,
      ignoresCutoff: true,
    };
  }
}

function resized(booking: BookingEntity, participants: number): Partial<BookingEntity> {
  const tickets = resizeTickets(booking.tickets, participants);
  return { participants, tickets, totalAmount: totalOf(tickets) };
}
