import { Injectable } from '@nestjs/common';
import { TimeslotsService, endOf } from '../../availability';
import { ActivitiesService, atSession } from '../../catalog';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import type { SubmittedAnswer } from '../../waivers';
import type { Customer } from '../placement/booking-command';
import { type BookingEntity, isPaidToPartner } from '../record/booking.entity';
import { BookingNotChangeableError, BookingNotFoundError } from '../record/bookings.errors';
import { pricedLinesOf } from '../record/extra-line';
import { BookingsRepository } from '../record/bookings.repository';
import {
  exchangeTickets,
  participantsOf,
  rejectTooLarge,
  resizeTickets,
  type TicketsRequest,
  totalOf,
} from '../record/ticket-lines';
import { type BookingChange, BookingChangesService } from './booking-changes.service';
import { type BookingActor, STAFF } from '../record/booking-owner';
import { BookingWaiversService } from '../waiver/booking-waivers.service';

/** Changes to a booking; absent fields stay unchanged. */
export interface Amendment {
  readonly customer?: Partial<Customer> | undefined;
  readonly notes?: string | undefined;
  readonly paymentReference?: string | undefined;
  readonly participants?: number | undefined;
  /** Replaces the current tickets; must match `participants` if both are given. */
  readonly tickets?: readonly TicketsRequest[] | undefined;
}

/** Changes confirmed bookings. A different price changes the balance, never what counts as paid. */
@Injectable()
export class AmendmentsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly changes: BookingChangesService,
    private readonly waivers: BookingWaiversService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError if a larger party does not fit
   * @throws ValidationError if the tickets cannot match the new party
   */
  async amend(
    operatorId: number,
    reference: string,
    { participants, tickets, ...amendment }: Amendment,
    by: BookingActor = STAFF,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.lockBooking(operatorId, reference, by);
      const party = await this.partyOf(booking, { participants, tickets }, by);
      const { customer = {}, ...others } = amendment;
      return this.changes.apply(booking, { fields: { ...customer, ...others }, party }, by);
    });
  }

  /**
   * The price after a change of the party, in minor units. The difference is zero if the customer pays a partner.
   * @throws BookingNotFoundError, ValidationError
   */
  async previewPrice(
    operatorId: number,
    reference: string,
    change: Pick<Amendment, 'participants' | 'tickets'>,
  ): Promise<{ difference: number; total: number }> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking) throw new BookingNotFoundError();
    const party = await this.partyOf(booking, change, STAFF);
    const total = party ? totalOf(pricedLinesOf({ ...booking, tickets: [...party.tickets] })) : booking.totalAmount;
    return { total, difference: isPaidToPartner(booking) ? 0 : total - booking.totalAmount };
  }

  /**
   * Moves a booking to another timeslot of its activity, at the same price.
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InsufficientCapacityError, TimeslotUnavailableError; nothing has changed then
   */
  async move(
    operatorId: number,
    reference: string,
    to: { date: string; time: string },
    by: BookingActor = STAFF,
  ): Promise<BookingEntity> {
    return this.transactions.run(async () => {
      const booking = await this.lockBooking(operatorId, reference, by);
      if (booking.sessionDate === to.date && booking.sessionTime === to.time) return booking;
      const activity = await this.activities.getById(operatorId, booking.activityId);
      return this.changes.apply(booking, { session: { ...to, activity } }, by);
    });
  }

  /**
   * Stores answers to waiver questions, replacing earlier ones; others stay. Without any, nothing changes.
   * @param given the answers, and the owner of the uploads that they refer to
   * @throws BookingNotFoundError, BookingNotChangeableError
   * @throws InvalidAnswersError listing every wrong or missing answer; nothing has changed then
   */
  async answer(
    operatorId: number,
    reference: string,
    { answers, fileOwner }: { readonly answers: readonly SubmittedAnswer[]; readonly fileOwner: string },
    by: BookingActor,
  ): Promise<void> {
    await this.transactions.run(async () => {
      const booking = await this.lockBooking(operatorId, reference, by);
      if (answers.length === 0) return;
      await this.changes.apply(booking, { otherFields: ['answers'] }, by);
      await this.waivers.replaceAnswers(booking, answers, fileOwner);
    });
  }

  /** Locks the booking against other changes and cancellation. */
  private async lockBooking(operatorId: number, reference: string, by: BookingActor): Promise<BookingEntity> {
    const booking = await this.bookings.lockByReference(operatorId, reference);
    if (!booking || !by.sees(booking)) throw new BookingNotFoundError();
    if (booking.status !== 'confirmed') throw new BookingNotChangeableError();
    if (by.isStaff) return booking;
    const timeslot = await this.timeslots.getTimeslot(operatorId, booking.timeslotId);
    if (timeslot.status === 'cancelled' || endOf(timeslot) > this.clock.now()) return booking;
    throw new BookingNotChangeableError(
      'The session has started or closed; the booking can no longer be changed here.',
    );
  }

  /**
   * The new tickets: at the prices they were sold for, and types that the booking did not have at the price of its
   * session; undefined if they stay unchanged.
   */
  private async partyOf(
    booking: BookingEntity,
    { participants: requested, tickets: exchanged }: Pick<Amendment, 'participants' | 'tickets'>,
    by: BookingActor,
  ): Promise<BookingChange['party']> {
    if (!exchanged && (requested ?? booking.participants) === booking.participants) return undefined;
    const activity = await this.activities.getById(booking.operatorId, booking.activityId);
    const tickets = exchanged
      ? exchangeTickets(atSession(activity, sessionOf(booking)), booking.tickets, exchanged, requested)
      : resizeTickets(booking.tickets, requested!);
    const participants = participantsOf(tickets);
    if (!by.isStaff && participants > booking.participants) rejectTooLarge(activity, participants);
    return { tickets, isExchanged: exchanged !== undefined };
  }
}

function sessionOf({ sessionDate, sessionTime }: BookingEntity) {
  return { date: sessionDate, time: sessionTime };
}
