import { Injectable } from '@nestjs/common';
import { type FoundTimeslot, ReservationsService, salesCloseAt } from '../../availability';
import { type Actor, CurrentActor } from '../../platform/actor';
import { type FieldError, ValidationError } from '../../platform/http/problems';
import { AnswersService } from '../../waivers';
import { BookingJournal } from '../booking-journal';
import type { BookingEntity } from '../booking.entity';
import { BookingsRepository } from '../bookings.repository';
import type { BookingDetails } from '../queries/booking-details.service';
import type { BookingTerms, NewBooking, PlacesRequest } from './booking-request';
import type { BookingCommand, BookingCommandHandler } from './booking-command';
import { ResellerRequestsRepository } from './reseller-requests.repository';
import { UnitItemsService } from '../tickets/unit-items.service';
import { priceTickets } from '../ticket-lines';

/** Estimated length of an answer, in characters. */
const ANSWER_LENGTH = 200;

/** A booking or hold to be placed: the request, and the row to insert. */
export interface Placement {
  readonly request: PlacesRequest;
  readonly terms: BookingTerms;
  readonly row: NewBooking;
  readonly actor: Actor;
}

/** A placement and its timeslot. */
export interface LocatedPlacement extends Placement {
  readonly timeslot: FoundTimeslot;
}

/** Places bookings and holds; a single one is a group of one. */
@Injectable()
export class PlacementService implements BookingCommandHandler<LocatedPlacement> {
  /** After hold confirmations: every transaction that ends a hold locks the hold's row before its timeslot. */
  readonly order = 2;

  constructor(
    private readonly bookings: BookingsRepository,
    private readonly reservations: ReservationsService,
    private readonly answers: AnswersService,
    private readonly items: UnitItemsService,
    private readonly resellers: ResellerRequestsRepository,
    private readonly journal: BookingJournal,
    private readonly actor: CurrentActor,
  ) {}

  /**
   * @param toRow builds the row from the terms
   * @throws ValidationError listing every fault of the party, its tickets and its answers
   */
  async prepare(request: PlacesRequest, toRow: (terms: BookingTerms) => NewBooking): Promise<Placement> {
    const terms = await this.settleTerms(request);
    return { request, terms, row: toRow(terms), actor: this.actor.get() };
  }

  /** Prepares a placement for the shared commit of concurrent callers. */
  async toCommand(placement: Placement): Promise<BookingCommand<LocatedPlacement>> {
    const { request, row, terms } = placement;
    const timeslot = await this.reservations.findTimeslotFor(request);
    return {
      handler: this,
      wanted: timeslot && { ...placement, timeslot },
      textLength: row.notes.length + terms.answers.answers.length * ANSWER_LENGTH,
      rejectedWith: `${timeslot?.id} ${request.participants}`,
      executeUnbatched: () => this.place(placement),
    };
  }

  /**
   * Takes the places and writes the booking with its related rows. Requires an open transaction.
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async place(placement: Placement): Promise<BookingDetails> {
    const timeslot = await this.reservations.reserveOrReject(placement.request);
    return (await this.write([{ ...placement, timeslot }]))[0]!;
  }

  /** Places as many as there is room for, in order of arrival. */
  async executeBatch(wanted: readonly LocatedPlacement[]): Promise<(BookingDetails | undefined)[]> {
    const starts = await this.reservations.reserve(
      wanted.map(({ request, timeslot }) => ({ ...request, timeslotId: timeslot.id })),
    );
    const granted = wanted.flatMap((each, index) => {
      const startsAt = starts[index];
      return startsAt === undefined ? [] : [{ ...each, timeslot: { ...each.timeslot, startsAt } }];
    });
    const next = (await this.write(granted)).values();
    return starts.map((startsAt) => (startsAt === undefined ? undefined : next.next().value));
  }

  /** Finds placements that an earlier attempt committed. */
  async findExecuted(wanted: readonly LocatedPlacement[]): Promise<(BookingDetails | undefined)[]> {
    const ids = await this.bookings.findIds(wanted.map(({ row }) => row));
    return wanted.map((each, index) => {
      const id = ids[index];
      return id === undefined ? undefined : toDetails(each, { ...toRow(each), id });
    });
  }

  private async write(granted: readonly LocatedPlacement[]): Promise<BookingDetails[]> {
    if (granted.length === 0) return [];
    const bookings = await this.bookings.insertAll(granted.map(toRow));
    await this.storeDetails(granted, bookings);
    await this.journal.allPlaced(
      granted.map(({ actor, request }, index) => {
        return { actor, booking: bookings[index]!, activityId: request.activity.publicId };
      }),
    );
    return granted.map((each, index) => toDetails(each, bookings[index]!));
  }

  /** Stores data that only some bookings have: answers, ticket details, a reseller's UUID. */
  private async storeDetails(granted: readonly LocatedPlacement[], bookings: readonly BookingEntity[]): Promise<void> {
    const answered = granted.flatMap(({ terms: { answers: checked } }, index) => {
      const { operatorId, id: bookingId } = bookings[index]!;
      return checked.answers.length > 0 ? [{ operatorId, bookingId, checked }] : [];
    });
    if (answered.length > 0) await this.answers.storeAll(answered);
    const described = granted.flatMap(({ request: { items } }, index) => {
      return items ? [{ booking: bookings[index]!, items }] : [];
    });
    if (described.length > 0) await this.items.describeAll(described);
    const requested = granted.flatMap(({ request }, index) => {
      return request.requested ? [{ booking: bookings[index]!, requested: request.requested }] : [];
    });
    if (requested.length > 0) await this.resellers.insertAll(requested);
  }

  private async settleTerms(request: PlacesRequest): Promise<BookingTerms> {
    const { activity, participants, tickets, answers, fileOwner, answersMayLack: mayLack } = request;
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
      .check({ operatorId, activityId, participants, answers, fileOwner, ...(mayLack && { mayLack }) })
      .catch(collect);
    if (!lines || !checked) throw new ValidationError(faults);
    const status = checked.areAllThere ? 'complete' : 'incomplete';
    return { tickets: lines, answers: checked, waiverStatus: hasRequiredQuestions ? status : 'not-required' };
  }
}

/** A hold expires no later than the cutoff for direct bookings. */
function toRow({ row, request: { activity }, timeslot }: LocatedPlacement): Omit<BookingEntity, 'id'> {
  const heldUntil = row.heldUntil === null ? null : Math.min(row.heldUntil, salesCloseAt({ activity, timeslot }));
  return { ...row, heldUntil, timeslotId: timeslot.id };
}

function toDetails({ request, timeslot }: LocatedPlacement, booking: BookingEntity): BookingDetails {
  const { activity, timeZone } = request;
  return {
    booking,
    productName: activity.name,
    activityId: activity.publicId,
    startsAt: timeslot.startsAt,
    timeZone,
  };
}
