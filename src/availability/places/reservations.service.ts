import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import { DomainEvents, PlacesTakenEvent } from '../../domain-events';
import { SaleMemory } from '../../freshness';
import { Clock } from '../../shared/time';
import { InsufficientCapacityError, TimeslotNotFoundError, TimeslotUnavailableError } from '../availability.errors';
import { AvailabilityService } from '../queries/availability.service';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { CapacityRepository, type Counter, type LockedCounter, type Taking } from './capacity.repository';
import { PlaceReclaimers } from './place-reclaimers';
import { endOf } from './session-end';
import { whyUnavailable } from './why-unavailable';

/** What somebody wants places of, and how many. */
interface Wanted {
  readonly activity: Activity;
  readonly participants: number;
  /** Staff may book after the cutoff; nobody once it is over. */
  readonly ignoresCutoff?: boolean;
}

/** Places of whatever timeslot there is at a date and time. */
export interface WantedPlaces extends Wanted {
  readonly date: string;
  readonly time: string;
  /** The timeslot in which the party has places already, and which is therefore no alternative for it. */
  readonly movesFrom?: number;
}

/** Places of a timeslot that was found before. */
export interface WantedOfTimeslot extends Wanted {
  readonly timeslotId: number;
}

/** What does not change with each booking. */
export type FoundTimeslot = Pick<TimeslotEntity, 'id' | 'status' | 'hasOpeningHours' | 'startsAt' | 'endsAt'>;

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
    private readonly memory: SaleMemory,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** The timeslot at a date and time, remembered for a moment; whether it can be booked is seen when places are taken. */
  find({ activity: { operatorId, id }, date, time }: WantedPlaces): Promise<FoundTimeslot | undefined> {
    return this.memory.remember(operatorId, `timeslot ${id} ${date} ${time}`, () =>
      this.timeslots.findAt(operatorId, id, date, time),
    );
  }

  /**
   * Takes for each all the places or none, first come, first served, with as many statements for a hundred as for one.
   * Call it in the unit of work before anything that depends on it is written.
   * @returns for each when the session starts, in Unix seconds, or undefined where there are no places
   */
  async reserve(wanted: readonly WantedOfTimeslot[]): Promise<(number | undefined)[]> {
    const counters = await this.lockAll(wanted.map(({ timeslotId }) => timeslotId));
    const taken = new Map<LockedCounter, number>();
    const starts = wanted.map((each) => {
      const counter = counters.get(each.timeslotId);
      const before = (counter && taken.get(counter)) ?? 0;
      if (!counter || !this.hasPlaces(counter, before, each)) return undefined;
      taken.set(counter, before + each.participants);
      return counter.starts_at;
    });
    if (taken.size > 0) {
      await this.capacity.take([...taken].map(([{ id }, participants]) => ({ timeslotId: id, participants })));
      await this.events.publishAll(
        [...taken.keys()].map(({ id, operator_id }) => new PlacesTakenEvent(operator_id, id)),
      );
    }
    return starts;
  }

  /**
   * Takes all the places, or says why there are none. Call it like `reserve`.
   * @throws InsufficientCapacityError with what is left and where else the party fits
   * @throws TimeslotUnavailableError when there is nothing to book at that time
   */
  async reserveOrReject(wanted: WantedPlaces): Promise<FoundTimeslot> {
    const { activity, participants } = wanted;
    for (let attempt = 1; ; attempt++) {
      const timeslot = await this.locate(wanted);
      const [startsAt] = await this.reserve([{ ...wanted, timeslotId: timeslot.id }]);
      if (startsAt !== undefined) return timeslot;
      const remaining = timeslot.capacity - timeslot.booked;
      const reclaimed = await this.reclaimers.reclaim(activity.operatorId, activity.id);
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
   * Gives a party other places instead of those that it has: in another timeslot, or more or fewer in its own. It has the
   * new ones before the old ones are given back, and both counters are locked in id order before, so that two parties
   * that change places do not wait for each other.
   * @throws InsufficientCapacityError, TimeslotUnavailableError; then the unit of work must be given up
   */
  async exchange(has: Taking, wanted: WantedPlaces): Promise<FoundTimeslot> {
    const { activity, date, time, participants } = wanted;
    const { operatorId } = activity;
    const target = await this.timeslots.findAt(operatorId, activity.id, date, time);
    if (target?.id === has.timeslotId) {
      const more = participants - has.participants;
      if (more > 0) return this.reserveOrReject({ ...wanted, participants: more });
      if (more < 0) await this.release(operatorId, target.id, -more);
      return target;
    }
    if (target) await this.lockAll([has.timeslotId, target.id]);
    const reserved = await this.reserveOrReject({ ...wanted, movesFrom: has.timeslotId });
    await this.release(operatorId, has.timeslotId, has.participants);
    return reserved;
  }

  /**
   * The timeslot that could be booked if it had room. Expired claims on its places have ended.
   * @throws TimeslotUnavailableError when there is nothing to book at that time
   */
  async findBookable(wanted: WantedPlaces): Promise<TimeslotEntity> {
    await this.reclaimers.reclaim(wanted.activity.operatorId, wanted.activity.id);
    return this.locate(wanted);
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

  /** The rule of the house: open, of the operator, still to be booked, and with room for the party. */
  private hasPlaces(counter: LockedCounter, takenBefore: number, wanted: WantedOfTimeslot): boolean {
    const { operator_id, status, over_at: endOf, booked, capacity } = counter;
    if (operator_id !== wanted.activity.operatorId) return false;
    if (whyUnavailable({ status, endOf }, this.endedAfter(wanted))) return false;
    return booked + takenBefore + wanted.participants <= capacity;
  }

  private endedAfter({ activity, ignoresCutoff }: Wanted): number {
    return ignoresCutoff ? this.clock.now() : this.availability.endedAfter(activity);
  }

  /** Everybody locks in id order, so that nobody waits for somebody who waits for them. */
  private async lockAll(timeslotIds: readonly number[]): Promise<Map<number, LockedCounter>> {
    const ids = [...new Set(timeslotIds)].sort((one, other) => one - other);
    return new Map((await this.capacity.lockAll(ids)).map((counter) => [counter.id, counter]));
  }

  private async locate(wanted: WantedPlaces): Promise<TimeslotEntity> {
    const { activity, date, time } = wanted;
    const timeslot = await this.timeslots.findAt(activity.operatorId, activity.id, date, time);
    const reason = timeslot
      ? whyUnavailable({ status: timeslot.status, endOf: endOf(timeslot) }, this.endedAfter(wanted))
      : 'There is no timeslot at this date and time.';
    if (timeslot && !reason) return timeslot;
    throw new TimeslotUnavailableError(reason!, await this.availability.listAlternatives(activity, wanted));
  }
}
