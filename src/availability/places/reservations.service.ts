import { Injectable } from '@nestjs/common';
import { type Activity } from '../../catalog';
import { Clock } from '../../shared/time';
import { InsufficientCapacityError, TimeslotNotFoundError, TimeslotUnavailableError } from '../availability.errors';
import { AvailabilityService } from '../reading/availability.service';
import { CapacityRepository, type Counter } from './capacity.repository';
import { PlaceReclaimers } from './place-reclaimers';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { whyUnavailable } from './why-unavailable';

/** Places of one timeslot that somebody wants. */
export interface WantedPlaces {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  /** Staff may book after the cutoff; nobody after the start. */
  readonly ignoresCutoff?: boolean;
}

/** How often a reserve that failed is tried again because places came free while the refusal was being written. */
const ATTEMPTS = 3;

/** Takes places and gives them back; every booking, hold and basket of every source comes through here. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly capacity: CapacityRepository,
    private readonly timeslots: TimeslotsRepository,
    private readonly availability: AvailabilityService,
    private readonly reclaimers: PlaceReclaimers,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes all the places or none. Call it first in the unit of work, before anything that depends on it is written.
   * @throws InsufficientCapacityError with what is left and where else the party fits
   * @throws TimeslotUnavailableError when there is nothing to book at that time
   */
  async reserve(wanted: WantedPlaces): Promise<TimeslotEntity> {
    const { activity, participants } = wanted;
    const { operatorId } = activity;
    const bookableAfter = wanted.ignoresCutoff ? this.clock.now() : this.availability.bookableAfter(activity);
    for (let attempt = 1; ; attempt++) {
      const timeslot = await this.locate(wanted, bookableAfter);
      if (await this.capacity.take(operatorId, timeslot.id, participants, bookableAfter)) return timeslot;
      const remaining = timeslot.capacity - timeslot.booked;
      const reclaimed = await this.reclaimers.reclaim(operatorId, activity.id);
      if (attempt < ATTEMPTS && (reclaimed > 0 || remaining >= participants)) continue;
      const alternatives = await this.availability.listAlternatives(activity, wanted);
      throw new InsufficientCapacityError(participants, Math.min(remaining, participants - 1), alternatives);
    }
  }

  /** Gives places back; whoever waits for them is offered them in the same unit of work. */
  async release(operatorId: number, timeslotId: number, participants: number): Promise<void> {
    await this.capacity.free(operatorId, timeslotId, participants);
    await this.reclaimers.announceFreed(operatorId, timeslotId);
  }

  /**
   * Moves a party from one timeslot to another. The two are written in id order, so that two parties that change places
   * do not wait for each other.
   * @throws InsufficientCapacityError, TimeslotUnavailableError; then the unit of work must be given up
   */
  async move(fromTimeslotId: number, wanted: WantedPlaces): Promise<TimeslotEntity> {
    const { operatorId } = wanted.activity;
    const target = await this.locate(wanted, this.clock.now());
    const freeFirst = fromTimeslotId <= target.id;
    if (freeFirst) await this.release(operatorId, fromTimeslotId, wanted.participants);
    const reserved = await this.reserve(wanted);
    if (!freeFirst) await this.release(operatorId, fromTimeslotId, wanted.participants);
    return reserved;
  }

  /**
   * The timeslot that could be booked if it had room. Expired claims on its places have ended.
   * @throws TimeslotUnavailableError when there is nothing to book at that time
   */
  async findBookable(wanted: WantedPlaces): Promise<TimeslotEntity> {
    await this.reclaimers.reclaim(wanted.activity.operatorId, wanted.activity.id);
    return this.locate(wanted, this.availability.bookableAfter(wanted.activity));
  }

  /**
   * Makes everybody else who would take or free places of the timeslot wait for this unit of work.
   * @throws TimeslotNotFoundError
   */
  async lock(operatorId: number, timeslotId: number): Promise<TimeslotEntity> {
    await this.capacity.lock(operatorId, timeslotId);
    const timeslot = await this.timeslots.find(operatorId, timeslotId);
    if (!timeslot) throw new TimeslotNotFoundError();
    return timeslot;
  }

  /** The counters of up to `limit` timeslots of any operator after an id, for auditing them against the bookings. */
  listCounters(afterId: number, limit: number): Promise<Counter[]> {
    return this.capacity.listCounters(afterId, limit);
  }

  private async locate(wanted: WantedPlaces, bookableAfter: number): Promise<TimeslotEntity> {
    const { activity, date, time } = wanted;
    const timeslot = await this.timeslots.findAt(activity.operatorId, activity.id, date, time);
    const reason = timeslot ? whyUnavailable(timeslot, bookableAfter) : 'There is no timeslot at this date and time.';
    if (timeslot && !reason) return timeslot;
    throw new TimeslotUnavailableError(reason!, await this.availability.listAlternatives(activity, wanted));
  }
}
