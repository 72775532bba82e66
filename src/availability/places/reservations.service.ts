import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import { DomainEvents, PlacesTakenEvent } from '../../platform/domain-events';
import { VersionedCache } from '../../platform/cache';
import { Clock } from '../../platform/values/time';
import { InsufficientCapacityError, TimeslotNotFoundError, TimeslotUnavailableError } from '../availability.errors';
import { AvailabilityService } from '../queries/availability.service';
import { type TimeslotEntity, endOf, whyUnavailable, whyUnavailableToStaff } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { CapacityRepository, type Counter, type LockedCounter, type Taking } from './capacity.repository';
import { PlaceReclaimers } from './place-reclaimers';

/** A party and the activity it wants places of. */
interface PlacesRequestBase {
  readonly activity: Activity;
  readonly participants: number;
  /** Staff may book after the cutoff and the start, until the timeslot ends. */
  readonly isByStaff?: boolean | undefined;
}

/** Places at a date and time. */
export interface PlacesRequest extends PlacesRequestBase {
  readonly date: string;
  readonly time: string;
  /** The party's current timeslot, which is not offered as an alternative. */
  readonly movesFrom?: number;
}

/** Places of a known timeslot. */
export interface TimeslotPlacesRequest extends PlacesRequestBase {
  readonly timeslotId: number;
}

/** Columns of a timeslot that bookings do not change. */
export type FoundTimeslot = Pick<TimeslotEntity, 'id' | 'status' | 'hasOpeningHours' | 'startsAt' | 'endsAt'>;

/** What decides whether a timeslot is still sold. */
type WhenSold = Pick<TimeslotEntity, 'status' | 'endsAt'> & { readonly endOf: number };

/** Maximum attempts if places are freed while the error is being prepared. */
const ATTEMPTS = 3;

/** Why a timeslot is not sold while it follows a change of the time zone. */
const MOVING =
  'The time zone of the operator has changed, and this timeslot has not moved yet. Try again in some seconds.';

/** Takes and frees places. Every booking, hold and basket from every source uses it. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly capacity: CapacityRepository,
    private readonly timeslots: TimeslotsRepository,
    private readonly availability: AvailabilityService,
    private readonly reclaimers: PlaceReclaimers,
    private readonly cache: VersionedCache,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** Finds the timeslot at a date and time. The result is cached briefly; `reserve` checks whether it can be booked. */
  findTimeslotFor({ activity: { operatorId, id }, date, time }: PlacesRequest): Promise<FoundTimeslot | undefined> {
    return this.cache.remember(operatorId, `timeslot ${id} ${date} ${time}`, () =>
      this.timeslots.findAt(operatorId, id, date, time),
    );
  }

  /**
   * Takes all places of each request or none of them, in order of arrival. The number of statements does not depend on
   * the number of requests. Call it before writing anything that depends on it. Requires an open transaction.
   * @returns for each request the start of the session in Unix seconds, or undefined if there are no places
   */
  async reserve(requested: readonly TimeslotPlacesRequest[]): Promise<(number | undefined)[]> {
    const counters = await this.lockAll(requested.map(({ timeslotId }) => timeslotId));
    const taken = new Map<LockedCounter, number>();
    const starts = requested.map((each) => {
      const counter = counters.get(each.timeslotId);
      const before = (counter && taken.get(counter)) ?? 0;
      if (!counter || !this.hasPlaces(counter, before, each)) return undefined;
      taken.set(counter, before + each.participants);
      return counter.starts_at;
    });
    if (taken.size > 0) {
      await this.capacity.takePlaces([...taken].map(([{ id }, participants]) => ({ timeslotId: id, participants })));
      await this.events.publishAll(
        [...taken.keys()].map(({ id, operator_id }) => new PlacesTakenEvent(operator_id, id)),
      );
    }
    return starts;
  }

  /**
   * Takes all places, or throws the reason why that is impossible. Requires an open transaction.
   * @throws InsufficientCapacityError with the remaining places and alternatives
   * @throws TimeslotUnavailableError if there is nothing to book at that time
   */
  async reserveOrReject(requested: PlacesRequest): Promise<FoundTimeslot> {
    const { activity, participants } = requested;
    for (let attempt = 1; ; attempt++) {
      const timeslot = await this.locate(requested);
      const [startsAt] = await this.reserve([{ ...requested, timeslotId: timeslot.id }]);
      if (startsAt !== undefined) return timeslot;
      if (!(await this.capacity.hasMoved(activity.operatorId, timeslot.id)))
        throw new TimeslotUnavailableError(MOVING, []);
      const remaining = timeslot.capacity - timeslot.booked;
      const reclaimed = await this.reclaimers.reclaim(activity.operatorId, activity.id);
      if (attempt < ATTEMPTS && (reclaimed > 0 || remaining >= participants)) continue;
      const alternatives = await this.availability.listAlternatives(activity, requested);
      throw new InsufficientCapacityError(participants, Math.min(remaining, participants - 1), alternatives);
    }
  }

  /** Frees places and offers them to the waitlist in the same transaction. */
  async release(operatorId: number, timeslotId: number, participants: number): Promise<void> {
    await this.capacity.free(operatorId, timeslotId, participants);
    await this.reclaimers.announceFreed(operatorId, timeslotId);
  }

  /**
   * Exchanges a party's places: for another timeslot, or another number in the same one. Takes the new places before it
   * frees the old ones. Locks both counters in ID order, so that two parties that swap timeslots cannot deadlock.
   * @throws InsufficientCapacityError, TimeslotUnavailableError; the caller must then roll back
   */
  async exchange(has: Taking, requested: PlacesRequest): Promise<FoundTimeslot> {
    const { activity, date, time, participants } = requested;
    const { operatorId } = activity;
    const target = await this.timeslots.findAt(operatorId, activity.id, date, time);
    if (target?.id === has.timeslotId) {
      const more = participants - has.participants;
      if (more > 0) return this.reserveOrReject({ ...requested, participants: more });
      if (more < 0) await this.release(operatorId, target.id, -more);
      return target;
    }
    if (target) await this.lockAll([has.timeslotId, target.id]);
    const reserved = await this.reserveOrReject({ ...requested, movesFrom: has.timeslotId });
    await this.release(operatorId, has.timeslotId, has.participants);
    return reserved;
  }

  /**
   * Finds a timeslot that could be booked if it had enough places, after freeing expired claims.
   * @throws TimeslotUnavailableError if there is nothing to book at that time
   */
  async findBookable(requested: PlacesRequest): Promise<TimeslotEntity> {
    await this.reclaimers.reclaim(requested.activity.operatorId, requested.activity.id);
    return this.locate(requested);
  }

  /**
   * Locks the places of a timeslot until the open transaction ends.
   * @throws TimeslotNotFoundError
   */
  async lockTimeslot(operatorId: number, timeslotId: number): Promise<TimeslotEntity> {
    await this.capacity.lockTimeslot(operatorId, timeslotId);
    const timeslot = await this.timeslots.findTimeslot(operatorId, timeslotId);
    if (!timeslot) throw new TimeslotNotFoundError();
    return timeslot;
  }

  /** The counters of up to `limit` timeslots of all operators after an ID, for the capacity audit. */
  listCounters(afterId: number, limit: number): Promise<Counter[]> {
    return this.capacity.listCounters(afterId, limit);
  }

  /** The rule for taking places: open, of this operator, still sold, and with enough places. */
  private hasPlaces(counter: LockedCounter, takenBefore: number, requested: TimeslotPlacesRequest): boolean {
    const { operator_id, status, over_at: endOf, ends_at: endsAt, booked, capacity, has_moved } = counter;
    if (operator_id !== requested.activity.operatorId || !has_moved) return false;
    if (this.whyUnavailableTo(requested, { status, endOf, endsAt })) return false;
    return booked + takenBefore + requested.participants <= capacity;
  }

  private whyUnavailableTo({ activity, isByStaff }: PlacesRequestBase, timeslot: WhenSold): string | undefined {
    return isByStaff
      ? whyUnavailableToStaff(timeslot, this.clock.now())
      : whyUnavailable(timeslot, this.availability.endedAfter(activity));
  }

  /** All transactions lock in ID order, which prevents deadlocks. */
  private async lockAll(timeslotIds: readonly number[]): Promise<Map<number, LockedCounter>> {
    const ids = [...new Set(timeslotIds)].sort((one, other) => one - other);
    return new Map((await this.capacity.lockAll(ids)).map((counter) => [counter.id, counter]));
  }

  private async locate(requested: PlacesRequest): Promise<TimeslotEntity> {
    const { activity, date, time } = requested;
    const timeslot = await this.timeslots.findAt(activity.operatorId, activity.id, date, time);
    const reason = timeslot
      ? this.whyUnavailableTo(requested, { ...timeslot, endOf: endOf(timeslot) })
      : 'There is no timeslot at this date and time.';
    if (timeslot && !reason) return timeslot;
    throw new TimeslotUnavailableError(reason!, await this.availability.listAlternatives(activity, requested));
  }
}
