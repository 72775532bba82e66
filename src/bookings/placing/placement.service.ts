import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { type FieldError, ValidationError } from '../../shared/problems';
import { AnswersService, type GivenAnswer } from '../../waivers';
import type { NewBooking, PlacesRequest } from './booking-request';
import type { BookingEntity, WaiverStatus } from '../booking.entity';
import type { BookingTerms } from './booking-terms';
import { BookingsRepository } from '../bookings.repository';
import { priceTickets } from './tickets';

/** What a booking and a hold have in common: their terms, and taking the places with everything that belongs to them. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly reservations: ReservationsService,
    private readonly answers: AnswersService,
  ) {}

  /** @throws ValidationError naming every fault of the party, its tickets and its answers at once */
  async settle({ activity, participants, tickets, answers, fileOwner }: PlacesRequest): Promise<BookingTerms> {
    const faults: FieldError[] = [];
    const collect = (error: unknown): undefined => {
      if (!(error instanceof ValidationError)) throw error;
      faults.push(...error.errors);
    };
    const price = () => {
      try {
        return priceTickets(activity, participants, tickets);
      } catch (error) {
        return collect(error);
      }
    };
    const { operatorId, id: activityId, hasRequiredQuestions } = activity;
    const lines = price();
    const checked = await this.answers
      .check({ operatorId, activityId, participants, answers, fileOwner })
      .catch(collect);
    if (!lines || !checked) throw new ValidationError(faults);
    const status = answers.length > 0 ? 'complete' : 'incomplete';
    return { tickets: lines, answers: checked, waiverStatus: hasRequiredQuestions ? status : 'not-required' };
  }

  /**
   * Takes the places and writes the row and its answers. Call it inside a unit of work.
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async take(
    request: PlacesRequest,
    row: NewBooking,
    terms: BookingTerms,
  ): Promise<{ booking: BookingEntity; startsAt: number }> {
    const { id: timeslotId, startsAt } = await this.reservations.reserve(request);
    const booking = await this.bookings.insert({ ...row, timeslotId });
    await this.answers.store(row.operatorId, booking.id, terms.answers);
    return { booking, startsAt };
  }

  /** Gives the places of a booking or hold back. Call it inside a unit of work, once. */
  async giveBack({ operatorId, timeslotId, participants }: BookingEntity): Promise<void> {
    await this.reservations.release(operatorId, timeslotId, participants);
  }

  /**
   * Lets later answers of a hold override earlier ones. Call it inside a unit of work.
   * @returns the waiver status they lead to
   * @throws ValidationError naming every wrong or missing answer
   */
  async answerAgain(hold: BookingEntity, answers: readonly GivenAnswer[], fileOwner: string): Promise<WaiverStatus> {
    if (answers.length === 0) return hold.waiverStatus;
    const { operatorId, activityId, participants, id } = hold;
    const earlier = { bookingId: id, withdrawn: new Set<string>() };
    const checked = await this.answers.check({ operatorId, activityId, participants, answers, fileOwner, earlier });
    await this.answers.replace(operatorId, id, checked);
    return this.answers.statusOf(operatorId, id, activityId, participants);
  }
}
