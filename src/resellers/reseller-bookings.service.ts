import { Injectable } from '@nestjs/common';
import { TimeslotsService } from '../availability';
import { type Caller, scopeOf } from '../platform/auth';
import { ActivitiesService } from '../catalog';
import { Clock } from '../platform/values/time';
import {
  type BookingEntity,
  BookingNotFoundError,
  BookingsRepository,
  type ResellerRequestEntity,
  ResellerRequestsRepository,
  UnitItemsService,
} from '../bookings';
import { type ResellerBooking, toResellerBooking } from './reseller-booking';
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
    private readonly activities: ActivitiesService,
    private readonly timeslots: TimeslotsService,
    private readonly clock: Clock,
  ) {}

  /** @throws BookingNotFoundError, also for bookings of other resellers */
  async getResellerBooking(reseller: Reseller, uuid: string): Promise<ResellerBooking> {
    const request = await this.findRequest(reseller, uuid);
    const booking = request && (await this.bookings.findById(reseller.operatorId, request.bookingId));
    if (!booking) throw new BookingNotFoundError();
    return (await this.complete([booking], new Map([[booking.id, request]])))[0]!;
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

  private async complete(
    bookings: readonly BookingEntity[],
    requests: ReadonlyMap<number, ResellerRequestEntity>,
  ): Promise<ResellerBooking[]> {
    const [first] = bookings;
    if (!first) return [];
    const { operatorId } = first;
    const items = await this.items.listAll(bookings);
    const activityIds = bookings.map(({ activityId }) => activityId);
    const activities = await this.activities.getManyById(operatorId, activityIds);
    const timeslotIds = bookings.map(({ timeslotId }) => timeslotId);
    const timeslots = await this.timeslots.getMany(operatorId, timeslotIds);
    return bookings.map((booking) => {
      const { id, activityId, timeslotId } = booking;
      const activity = activities.get(activityId)!;
      const parts = { booking, items: items.get(id)!, activity, timeslot: timeslots.get(timeslotId)! };
      return toResellerBooking(requests.get(id)!, parts, this.clock.now());
    });
  }
}
