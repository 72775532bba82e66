import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../availability';
import { type Caller, scopeOf } from '../platform/auth';
import { type PricedActivity, ProductsService } from '../catalog';
import { Clock } from '../platform/values/time';
import {
  type BookingEntity,
  BookingNotFoundError,
  BookingsRepository,
  type ResellerRequestEntity,
  ResellerRequestsRepository,
  type UnitItem,
  UnitItemsService,
} from '../bookings';
import { type AnsweredRequest, type ResellerBooking, toResellerBooking } from './reseller-booking';
import { type ResellerFilter, ResellerListsRepository } from './reseller-lists.repository';

/** A reseller, identified by its API key. */
export type Reseller = Pick<Caller, 'operatorId' | 'partner' | 'rootKeyId'>;

/** Reads bookings by the UUIDs that resellers chose. */
@Injectable()
export class ResellerBookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly requests: ResellerRequestsRepository,
    private readonly lists: ResellerListsRepository,
    private readonly items: UnitItemsService,
    private readonly products: ProductsService,
    private readonly timeslots: TimeslotsService,
    private readonly clock: Clock,
  ) {}

  /** @throws BookingNotFoundError, also for bookings of other resellers */
  async getResellerBooking(reseller: Reseller, uuid: string): Promise<ResellerBooking> {
    return this.read(reseller, uuid, []);
  }

  /** Reads a booking again, and its activity only if the booking has another one now. */
  async readAgain(reseller: Reseller, { uuid, bookedActivity }: ResellerBooking): Promise<ResellerBooking> {
    return this.read(reseller, uuid, [bookedActivity]);
  }

  /** Completes a booking that was just stored for this request. */
  async toStored(booking: BookingEntity, request: AnsweredRequest, activity: PricedActivity): Promise<ResellerBooking> {
    return (await this.complete([booking], new Map([[booking.id, request]]), [activity]))[0]!;
  }

  /** Finds a booking by reference; undefined unless this scope made it under a UUID. */
  async findByReference(operatorId: number, scope: string, reference: string): Promise<ResellerBooking | undefined> {
    const booking = await this.bookings.findByReference(operatorId, reference);
    if (!booking) return undefined;
    const requests = await this.requests.listOf(operatorId, [booking.id]);
    if (requests.get(booking.id)?.owner !== scope) return undefined;
    return (await this.complete([booking], requests))[0];
  }

  /**
   * Reads and locks a booking until the open transaction ends.
   * @throws BookingNotFoundError
   */
  async lockResellerBooking(reseller: Reseller, uuid: string): Promise<ResellerBooking> {
    const request = await this.findRequest(reseller, uuid);
    const booking = request && (await this.bookings.lockBooking(reseller.operatorId, request.bookingId));
    if (!booking) throw new BookingNotFoundError();
    // The request may have changed before the lock was acquired.
    const now = (await this.findRequest(reseller, uuid))!;
    return (await this.complete([booking], new Map([[booking.id, now]])))[0]!;
  }

  async findRequest(reseller: Reseller, uuid: string): Promise<ResellerRequestEntity | undefined> {
    return (await this.requests.findRequest(reseller.operatorId, scopeOf(reseller), uuid)) ?? undefined;
  }

  /** Newest first, in any state. */
  async list(reseller: Reseller, filter: ResellerFilter, limit: number): Promise<ResellerBooking[]> {
    const { operatorId, partner, rootKeyId } = reseller;
    const bookings = await this.lists.list(operatorId, { partner, apiKeyId: rootKeyId }, filter, limit);
    const ids = bookings.map(({ id }) => id);
    return this.complete(bookings, await this.requests.listOf(operatorId, ids));
  }

  private async read(reseller: Reseller, uuid: string, known: readonly PricedActivity[]): Promise<ResellerBooking> {
    const request = await this.findRequest(reseller, uuid);
    const booking = request && (await this.bookings.findById(reseller.operatorId, request.bookingId));
    if (!booking) throw new BookingNotFoundError();
    return (await this.complete([booking], new Map([[booking.id, request]]), known))[0]!;
  }

  private async complete(
    bookings: readonly BookingEntity[],
    requests: ReadonlyMap<number, AnsweredRequest>,
    known: readonly PricedActivity[] = [],
  ): Promise<ResellerBooking[]> {
    const [first] = bookings;
    if (!first) return [];
    const { operatorId } = first;
    const items = await this.items.listAll(bookings);
    const activities = await this.listActivities(bookings, [...items.values()].flat(), known);
    const timeslotIds = bookings.map(({ timeslotId }) => timeslotId);
    const timeslots = await this.timeslots.getMany(operatorId, timeslotIds);
    return bookings.map((booking) => {
      const { id, activityId, timeslotId } = booking;
      const bookedActivity = activities.get(activityId)!;
      const parts = { booking, items: items.get(id)!, bookedActivity, timeslot: timeslots.get(timeslotId)! };
      return toResellerBooking(requests.get(id)!, parts, this.clock.now());
    });
  }

  /** By numeric ID, with all booked ticket types. Reads them unless they are among the known ones. */
  private async listActivities(
    bookings: readonly BookingEntity[],
    items: readonly UnitItem[],
    known: readonly PricedActivity[],
  ): Promise<Map<number, PricedActivity>> {
    const activityIds = [...new Set(bookings.map(({ activityId }) => activityId))];
    const ticketTypeIds = [...new Set(items.map(({ ticketTypeId }) => ticketTypeId))];
    const activities = new Map(known.map((activity) => [activity.id, activity]));
    const ticketTypes = new Set(known.flatMap((activity) => activity.ticketTypes.map(({ id }) => id)));
    const areKnown = activityIds.every((id) => activities.has(id)) && ticketTypeIds.every((id) => ticketTypes.has(id));
    return areKnown ? activities : this.products.listBooked(bookings[0]!.operatorId, activityIds, ticketTypeIds);
  }
}
