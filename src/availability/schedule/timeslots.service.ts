import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { ActivitiesService, type Activity } from '../../catalog';
import { Transactions, inBatches, isDuplicate } from '../../platform/database';
import {
  DomainEvents,
  TimeslotAddedEvent,
  TimeslotCancelledEvent,
  TimeslotClosedEvent,
  TimeslotOpenedEvent,
  TimeslotResizedEvent,
} from '../../platform/domain-events';
import { mapInTurn } from '../../platform/concurrency/fairness';
import { OverloadedError, ValidationError } from '../../platform/errors';
import { Clock, type DateRange } from '../../platform/values/time';
import { CapacityBelowBookedError, TimeslotExistsError, TimeslotNotFoundError } from '../availability.errors';
import { CapacityRepository } from '../places/capacity.repository';
import { PlaceReclaimers } from '../places/place-reclaimers';
import { type TimeslotRequest, newTimeslot } from './new-timeslot';
import { type Repetition, repeat } from './repetition';
import type { TimeslotEntity } from '../timeslot.entity';
import { type NewTimeslot, TimeslotsRepository } from '../timeslots.repository';

/** Maximum number of timeslots that one request adds. */
const MAX_REPEATED_TIMESLOTS = 2_000;

/** Result of adding repeated timeslots. */
export interface RepeatedTimeslots {
  readonly created: number;
  /** Timeslots that already existed. */
  readonly skipped: number;
  /** Dates on which the local time does not exist because of a clock change. */
  readonly nonexistent: number;
}

/** Why the status of a cancelled timeslot cannot be changed. */
const NOT_REOPENED = {
  open: 'Status can become open once no booking of the cancelled timeslot needs another day.',
  closed: 'Status of a cancelled timeslot can only become open.',
} as const;

/** Manages the schedule of an operator. */
@Injectable()
export class TimeslotsService {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly activities: ActivitiesService,
    private readonly capacity: CapacityRepository,
    private readonly reclaimers: PlaceReclaimers,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws TimeslotNotFoundError */
  async getTimeslot(operatorId: number, id: number): Promise<TimeslotEntity> {
    const timeslot = await this.timeslots.findTimeslot(operatorId, id);
    if (!timeslot) throw new TimeslotNotFoundError();
    return timeslot;
  }

  /**
   * Frees places of expired holds first, as lists do.
   * @throws TimeslotNotFoundError
   */
  async getCurrent(operatorId: number, id: number): Promise<TimeslotEntity> {
    const { activityId } = await this.getTimeslot(operatorId, id);
    await this.reclaimers.reclaim(operatorId, activityId);
    return this.getTimeslot(operatorId, id);
  }

  findAt(operatorId: number, activityId: number, date: string, time: string): Promise<TimeslotEntity | undefined> {
    return this.timeslots.findAt(operatorId, activityId, date, time);
  }

  getMany(operatorId: number, ids: readonly number[]): Promise<Map<number, TimeslotEntity>> {
    return this.timeslots.findMany(operatorId, ids);
  }

  /** Yields the timeslots of a range of dates in portions. */
  async *list(operatorId: number, activityId: number, dates: DateRange): AsyncGenerator<TimeslotEntity[]> {
    await this.reclaimers.reclaim(operatorId, activityId);
    yield* this.timeslots.list(operatorId, activityId, dates);
  }

  /**
   * @throws TimeslotExistsError
   * @throws ValidationError if the local time does not exist on that date, or opening hours end on another date
   */
  async add(activity: Activity, timeZone: string, requested: TimeslotRequest): Promise<TimeslotEntity> {
    const timeslot = newTimeslot(activity, timeZone, requested, this.clock.now());
    const { date, time } = requested;
    if (!timeslot) {
      const message = `Time ${time} does not exist on ${date}: the clocks skip it.`;
      throw new ValidationError([{ field: 'Time', code: 'skipped-by-clock-change', message }]);
    }
    try {
      return await this.transactions.run(() => this.insertOne(activity, timeslot, requested));
    } catch (error) {
      throw isDuplicate(error) ? new TimeslotExistsError(date, time) : error;
    }
  }

  /**
   * Adds a timeslot on each date of a repetition, in one transaction.
   * @throws ValidationError for more than 2,000 timeslots
   */
  async addRepeated(
    activity: Activity,
    timeZone: string,
    requested: TimeslotRequest,
    repetition: Repetition,
  ): Promise<RepeatedTimeslots> {
    const dates = repeat(requested.date, repetition, MAX_REPEATED_TIMESLOTS + 1);
    if (dates.length > MAX_REPEATED_TIMESLOTS) {
      const message = `Repeat.Until must be earlier: the repetition exceeds ${MAX_REPEATED_TIMESLOTS} timeslots.`;
      throw new ValidationError([{ field: 'Repeat.Until', code: 'too-many', message }]);
    }
    const now = this.clock.now();
    const planned = await mapInTurn(dates, (date) => newTimeslot(activity, timeZone, { ...requested, date }, now));
    const hasOpeningHours = activity.availabilityType === 'opening-hours';
    return this.transactions.run(async () => {
      await this.lockForSchedule(activity);
      const { taken, cancelled } = await this.slots(activity, requested.date, repetition.until);
      const isFree = (date: string) => !taken.has(slotOf({ date, time: requested.time, hasOpeningHours }));
      const missing = planned.filter((_timeslot, index) => isFree(dates[index]!));
      const timeslots = missing.filter((timeslot) => timeslot !== undefined);
      await this.insert(timeslots, cancelled);
      const details = { ...requested, ...repetition, created: timeslots.length };
      await this.audit.record(activity.operatorId, 'timeslots.repeated', activity.publicId, details);
      await this.publishAdded(activity, timeslots);
      return {
        created: timeslots.length,
        skipped: dates.length - missing.length,
        nonexistent: missing.length - timeslots.length,
      };
    });
  }

  /**
   * @throws TimeslotNotFoundError
   * @throws CapacityBelowBookedError
   * @throws ValidationError if the timeslot is cancelled, unless it is reopened and has no booked places
   */
  async change(
    operatorId: number,
    id: number,
    { capacity, status }: { capacity?: number | undefined; status?: 'open' | 'closed' | undefined },
  ): Promise<TimeslotEntity> {
    return this.transactions.run(async () => {
      const now = this.clock.now();
      const before = await this.getTimeslot(operatorId, id);
      await this.reclaimers.reclaim(operatorId, before.activityId);
      if (capacity !== undefined && !(await this.capacity.resize(operatorId, id, capacity, now))) {
        throw new CapacityBelowBookedError((await this.getTimeslot(operatorId, id)).booked);
      }
      if (status !== undefined && !(await this.timeslots.setStatus({ operatorId, id }, status, now))) {
        await this.getTimeslot(operatorId, id);
        throw new ValidationError([{ field: 'Status', code: 'cancelled', message: NOT_REOPENED[status] }]);
      }
      await this.audit.record(operatorId, 'timeslot.changed', id, { capacity, status });
      const changed = await this.getTimeslot(operatorId, id);
      await this.publishChanged(before, changed);
      await this.reclaimers.announceFreed(operatorId, id);
      return this.getTimeslot(operatorId, id);
    });
  }

  /**
   * Marks a timeslot as cancelled. Requires the transaction in which the caller records that its bookings follow.
   * @returns false if it was cancelled already
   * @throws TimeslotNotFoundError
   */
  async markCancelled(operatorId: number, id: number, reason: string | null): Promise<boolean> {
    const isNews = await this.timeslots.setStatus({ operatorId, id }, 'cancelled', this.clock.now(), reason);
    if (isNews) await this.events.publish(new TimeslotCancelledEvent(operatorId, id));
    else await this.getTimeslot(operatorId, id);
    return isNews;
  }

  private async insertOne(
    activity: Activity,
    timeslot: NewTimeslot,
    requested: TimeslotRequest,
  ): Promise<TimeslotEntity> {
    const { operatorId, date, time } = timeslot;
    await this.lockForSchedule(activity);
    const { taken, cancelled } = await this.slots(activity, date, date);
    if (taken.has(slotOf(timeslot))) throw new TimeslotExistsError(date, timeslot.hasOpeningHours ? undefined : time);
    await this.insert([timeslot], cancelled);
    const added = (await this.timeslots.findAt(operatorId, activity.id, date, time))!;
    await this.audit.record(operatorId, 'timeslot.added', added.id, { ...requested });
    await this.events.publish(new TimeslotAddedEvent(operatorId, added.id));
    return added;
  }

  /** Prevents new timeslots and a change of the type until the open transaction ends. */
  private async lockForSchedule({ operatorId, publicId, availabilityType }: Activity): Promise<void> {
    const locked = await this.activities.lockActivity(operatorId, publicId);
    if (locked.availabilityType !== availabilityType)
      throw new OverloadedError('The AvailabilityType of the activity is being changed.');
  }

  /**
   * Inserts timeslots. One with the date and time of a cancelled timeslot reuses its row, to which former bookings
   * refer.
   */
  private async insert(timeslots: readonly NewTimeslot[], cancelled: ReadonlyMap<string, number>): Promise<void> {
    const reopened = timeslots.flatMap((timeslot) => {
      const id = cancelled.get(slotOf(timeslot));
      return id === undefined ? [] : [{ ...timeslot, id }];
    });
    await this.timeslots.insert(timeslots.filter((timeslot) => !cancelled.has(slotOf(timeslot))));
    await this.timeslots.reopen(reopened);
  }

  /** The occupied dates and times, and the IDs of cancelled timeslots without booked places. */
  private async slots({ operatorId, id, availabilityType }: Activity, from: string, to: string) {
    const hasOpeningHours = availabilityType === 'opening-hours';
    const taken = new Set<string>();
    const cancelled = new Map<string, number>();
    const starts = await this.timeslots.listStarts(operatorId, id, { from, to });
    for (const { id: timeslotId, status, booked, ...start } of starts) {
      const slot = slotOf({ ...start, hasOpeningHours });
      if (status === 'cancelled' && booked === 0) cancelled.set(slot, timeslotId);
      else taken.add(slot);
    }
    return { taken, cancelled };
  }

  private async publishAdded({ operatorId, id: activityId }: Activity, added: readonly NewTimeslot[]): Promise<void> {
    for (const portion of inBatches(added)) {
      const dates = portion.map(({ date }) => date);
      const ids = await this.timeslots.listIds(operatorId, activityId, portion[0]!.time, dates);
      await this.events.publishAll(ids.map((id) => new TimeslotAddedEvent(operatorId, id)));
    }
  }

  private async publishChanged(before: TimeslotEntity, { operatorId, id, ...after }: TimeslotEntity): Promise<void> {
    if (after.capacity !== before.capacity) await this.events.publish(new TimeslotResizedEvent(operatorId, id));
    if (after.status === before.status) return;
    // A cancelled timeslot was published as removed, including its start time.
    const Opened = before.status === 'cancelled' ? TimeslotAddedEvent : TimeslotOpenedEvent;
    const News = after.status === 'open' ? Opened : TimeslotClosedEvent;
    await this.events.publish(new News(operatorId, id));
  }
}

/** Unique key within an activity: date and time, or the date for opening hours. */
function slotOf({ date, time, hasOpeningHours }: Pick<NewTimeslot, 'date' | 'time' | 'hasOpeningHours'>): string {
  return hasOpeningHours ? date : `${date} ${time}`;
}
