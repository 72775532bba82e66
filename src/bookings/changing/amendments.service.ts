import { Injectable } from '@nestjs/common';
import { ReservationsService, TimeslotsService, type WantedPlaces, overAt } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { Transactions } from '../../database';
import { Clock } from '../../shared/time';
import { BookingJournal } from '../booking-journal';
import type { Customer } from '../placing/booking-request';
import type { BookingEntity } from '../booking.entity';
import { BookingNotChangeableError, BookingNotFoundError } from '../bookings.errors';
import { BookingsRepository } from '../bookings.repository';
import { UnitItemsService } from '../items/unit-items.service';
import {
  type WantedTickets,
  exchangeTickets,
  participantsOf,
  refuseTooLarge,
  resizeTickets,
  totalOf,
} from '../tickets';
import { type Changer, STAFF } from './changer';

/** What may be changed of a booking; absent means unchanged. */
export interface Amendment {
  readonly customer?: Partial<Customer> | undefined;
  readonly notes?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly participants?: number | undefined;
  /** Instead of those it has; must fit `participants` if both are given. */
  readonly tickets?: readonly WantedTickets[] | undefined;
}

type Party = Pick<BookingEntity, 'participants' | 'tickets' | 'totalAmount'>;

/** Changes of confirmed bookings. */
@Injectable()
export class AmendmentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly reservations: ReservationsService,
    private readonly items: UnitItemsService,
    private readonly transactions: Transactions,
    private readonly journal: BookingJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError when a larger party does not fit
   * @throws ValidationError when the tickets cannot be made to fit the new party
   */
  async amend(
    operatorId: number,
    reference: string,
    { participants, tickets, ...amendment }: Amendment,
    by: Changer = STAFF,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.get(operatorId, reference, by);
      const party = await this.partyOf(booking, { participants, tickets }, by);
      const { customer = {}, ...others } = amendment;
      const told = Object.entries({ ...customer, ...others }).filter(([, value]) => value !== undefined);
      await this.change(booking, { ...Object.fromEntries(told), ...party });
      if (party) await this.items.agree(booking, party.tickets);
      const more = (party?.participants ?? booking.participants) - booking.participants;
      if (more > 0) await this.reservations.reserveOrRefuse(await this.places(booking, more, by));
      if (more < 0) await this.reservations.release(operatorId, booking.timeslotId, -more);
      const fields = [...told.map(([name]) => name), ...(tickets ? ['tickets'] : [])];
      const size = more === 0 ? {} : { Participants: party!.participants };
      await this.journal.changed(booking, { Fields: fields, ...size });
      if (more !== 0) await this.journal.partyChanged(booking, party!.participants);
      return this.get(operatorId, reference, by);
    });
  }

  /**
   * Moves a booking to another timeslot of its activity; the price stays.
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError; then nothing has changed
   */
  async move(
    operatorId: number,
    reference: string,
    to: { date: string; time: string },
    by: Changer = STAFF,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.get(operatorId, reference, by);
      if (booking.sessionDate === to.date && booking.sessionTime === to.time) return booking;
      const wanted = { ...(await this.places(booking, booking.participants, by)), ...to };
      // Nobody else changes or cancels it from here on: the places that are freed next are still its own.
      await this.change(booking, {});
      const timeslot = await this.reservations.move(booking.timeslotId, wanted);
      await this.change(booking, { timeslotId: timeslot.id, sessionDate: to.date, sessionTime: to.time });
      await this.journal.moved(booking, to);
      return this.get(operatorId, reference, by);
    });
  }

  private async get(operatorId: number, reference: string, by: Changer): Promise<BookingEntity> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking || !by.sees(booking)) throw new BookingNotFoundError();
    if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
    if (by.isStaff) return booking;
    const timeslot = await this.timeslots.get(operatorId, booking.timeslotId);
    if (overAt(timeslot) > this.clock.now()) return booking;
    throw new BookingNotChangeableError(
      'The session has started or closed; the booking can no longer be changed here.',
    );
  }

  /** The party that a booking gets, at the prices it was sold for; undefined when it keeps its own. */
  private async partyOf(
    booking: BookingEntity,
    { participants: asked, tickets: wanted }: Pick<Amendment, 'participants' | 'tickets'>,
    by: Changer,
  ): Promise<Party | undefined> {
    if (!wanted && (asked ?? booking.participants) === booking.participants) return undefined;
    const activity = await this.activities.getById(booking.operatorId, booking.activityId);
    const tickets = wanted
      ? exchangeTickets(activity, booking.tickets, wanted, asked)
      : resizeTickets(booking.tickets, asked!);
    const participants = participantsOf(tickets);
    if (!by.isStaff && participants > booking.participants) refuseTooLarge(activity, participants);
    return { participants, tickets, totalAmount: totalOf(tickets) };
  }

  private async change(booking: BookingEntity, changes: Partial<BookingEntity>): Promise<void> {
    const changed = await this.bookings.change(booking, { ...changes, updatedAt: this.clock.now() });
    if (!changed) throw new BookingNotChangeableError('Something else changed this booking at the same moment.');
  }

  private async places(booking: BookingEntity, participants: number, by: Changer): Promise<WantedPlaces> {
    const activity = await this.activities.getById(booking.operatorId, booking.activityId);
    return {
      activity,
      participants,
      date: booking.sessionDate,
      time: booking.sessionTime,
      ignoresCutoff: by.isStaff,
    };
  }
}
