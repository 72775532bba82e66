import { Injectable } from '@nestjs/common';
import { type FoundTimeslot, ReservationsService, endOf, salesCloseAt } from '../../availability';
import { AnswersService } from '../../waivers';
import { BookingJournal } from '../notify/booking-journal';
import { type BookingEntity, feeByPolicy } from '../record/booking.entity';
import { newBalance } from '../balance/booking-balance.entity';
import { BookingsRepository } from '../record/bookings.repository';
import type { BookingDetails } from '../queries/booking-details.service';
import { UnitItemsService } from '../tickets/unit-items.service';
import { BookingChecksService, type CheckedBooking, type LocatedBooking } from './booking-checks.service';
import type { PlacesRequest } from './booking-command';
import { ResellerRequestsRepository } from './reseller-requests.repository';

/** A booking whose places are taken. */
type PlacedBooking = CheckedBooking & { readonly timeslot: FoundTimeslot };

/** Takes the places of checked bookings and holds, and writes them. A single one is a batch of one. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly checks: BookingChecksService,
    private readonly bookings: BookingsRepository,
    private readonly reservations: ReservationsService,
    private readonly answers: AnswersService,
    private readonly items: UnitItemsService,
    private readonly resellers: ResellerRequestsRepository,
    private readonly journal: BookingJournal,
  ) {}

  /**
   * Checks a request, takes the places and writes the booking. Requires an open transaction.
   * @throws ValidationError, InsufficientCapacityError, TimeslotUnavailableError
   */
  async checkAndPlace(request: PlacesRequest): Promise<BookingDetails> {
    return this.placeBooking(await this.checks.checkRequest(request));
  }

  /**
   * Takes the places and writes the booking with its related rows. Requires an open transaction.
   * @throws InsufficientCapacityError, TimeslotUnavailableError
   */
  async placeBooking(checked: CheckedBooking): Promise<BookingDetails> {
    const timeslot = await this.reservations.reserveOrReject(checked.request);
    return (await this.writePlaced([{ ...checked, timeslot }]))[0]!;
  }

  /**
   * Places as many as there is room for, in order of arrival. Requires an open transaction.
   * @returns undefined for those without places
   */
  async placeAll(requested: readonly LocatedBooking[]): Promise<(BookingDetails | undefined)[]> {
    if (requested.length === 0) return [];
    const starts = await this.reservations.reserve(
      requested.map(({ request, timeslot }) => ({ ...request, timeslotId: timeslot.id })),
    );
    const placed = requested.flatMap((each, index) => {
      const startsAt = starts[index];
      return startsAt === undefined ? [] : [{ ...each, timeslot: { ...each.timeslot, startsAt } }];
    });
    const next = (await this.writePlaced(placed)).values();
    return starts.map((startsAt) => (startsAt === undefined ? undefined : next.next().value));
  }

  /** Finds those that an earlier attempt placed whose COMMIT was never confirmed. */
  async findPlaced(requested: readonly LocatedBooking[]): Promise<(BookingDetails | undefined)[]> {
    if (requested.length === 0) return [];
    const ids = await this.bookings.findIds(requested.map(({ row }) => row));
    return requested.map((each, index) => {
      const id = ids[index];
      return id === undefined ? undefined : toDetails(each, { ...toRow(each), id });
    });
  }

  private async writePlaced(placed: readonly PlacedBooking[]): Promise<BookingDetails[]> {
    if (placed.length === 0) return [];
    const bookings = await this.bookings.insertAll(placed.map(toRow));
    await this.storeDetails(placed, bookings);
    await this.journal.allPlaced(
      placed.map(({ actor, request }, index) => {
        return { actor, booking: bookings[index]!, activityId: request.activity.publicId };
      }),
    );
    return placed.map((each, index) => toDetails(each, bookings[index]!));
  }

  /** Stores data that only some bookings have: answers, ticket details, a reseller's UUID. */
  private async storeDetails(placed: readonly PlacedBooking[], bookings: readonly BookingEntity[]): Promise<void> {
    const answered = placed.flatMap(({ answers: checked }, index) => {
      const { operatorId, id: bookingId } = bookings[index]!;
      return checked.answers.length > 0 ? [{ operatorId, bookingId, checked }] : [];
    });
    if (answered.length > 0) await this.answers.storeAll(answered);
    const described = placed.flatMap(({ request: { items } }, index) => {
      return items ? [{ booking: bookings[index]!, items }] : [];
    });
    if (described.length > 0) await this.items.describeAll(described);
    const requested = placed.flatMap(({ request }, index) => {
      return request.requested ? [{ booking: bookings[index]!, requested: request.requested }] : [];
    });
    if (requested.length > 0) await this.resellers.insertAll(requested);
  }
}

/** A hold expires no later than the cutoff for direct bookings. */
function toRow({ row, request: { activity }, timeslot }: PlacedBooking): Omit<BookingEntity, 'id'> {
  const heldUntil = row.heldUntil === null ? null : Math.min(row.heldUntil, salesCloseAt({ activity, timeslot }));
  return { ...row, heldUntil, timeslotId: timeslot.id };
}

function toDetails({ request, timeslot }: PlacedBooking, booking: BookingEntity): BookingDetails {
  const { activity, timeZone } = request;
  const bookableUntil = endOf(timeslot);
  return {
    booking,
    productName: activity.name,
    activityId: activity.publicId,
    startsAt: timeslot.startsAt,
    endsAt: timeslot.endsAt,
    bookableUntil,
    fee: feeByPolicy(booking, { bookableUntil, isCancelled: false }, booking.createdAt),
    balance: newBalance(booking),
    needsAnotherDay: false,
    timeZone,
  };
}
