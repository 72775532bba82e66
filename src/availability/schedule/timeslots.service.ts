import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit';
import { type Activity } from '../../catalog';
import { Transactions, inBatches, isDuplicate } from '../../database';
import {
  DomainEvents,
  TimeslotAddedEvent,
  TimeslotCancelledEvent,
  TimeslotClosedEvent,
  TimeslotOpenedEvent,
  TimeslotResizedEvent,
} from '../../events';
import { Turn, mapInTurn } from '../../shared/fairness';
import { ValidationError } from '../../shared/problems';
import { Clock, addDays, toTimestamp } from '../../shared/time';
import { CapacityBelowBookedError, TimeslotExistsError, TimeslotNotFoundError } from '../availability.errors';
import { CapacityRepository } from '../places/capacity.repository';
import { PlaceReclaimers } from '../places/place-reclaimers';
import { type Repetition, repeat } from './repetition';
import type { TimeslotEntity } from '../timeslot.entity';
import { type NewTimeslot, TimeslotsRepository } from '../timeslots.repository';

/** Timeslots that one request may add. */
const MAX_REPEATED_TIMESLOTS = 2_000;

/** Dates that one statement lists. */
const DATES_AT_ONCE = 31;

interface WantedTimeslot {
  readonly date: string;
  readonly time: string;
  readonly capacity: number;
  readonly durationMinutes: number;
}

/** What a repeated timeslot came to. */
export interface RepeatedTimeslots {
  readonly created: number;
  /** Already there. */
  readonly skipped: number;
  /** On dates on which a clock change leaves the time out. */
  readonly nonexistent: number;
}

/** The schedule as its operator keeps it. */
@Injectable()
export class TimeslotsService {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly capacity: CapacityRepository,
    private readonly reclaimers: PlaceReclaimers,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws TimeslotNotFoundError */
  async get(operatorId: number, id: number): Promise<TimeslotEntity> {
    const timeslot = await this.timeslots.find(operatorId, id);
    if (!timeslot) throw new TimeslotNotFoundError();
    return timeslot;
  }

  findAt(operatorId: number, activityId: number, date: string, time: string): Promise<TimeslotEntity | undefined> {
    return this.timeslots.findAt(operatorId, activityId, date, time);
  }

  getMany(operatorId: number, ids: readonly number[]): Promise<Map<number, TimeslotEntity>> {
    return this.timeslots.findMany(operatorId, ids);
  }

  /** All timeslots from one date to another, both included. */
  async list(operatorId: number, activityId: number, from: string, to: string): Promise<TimeslotEntity[]> {
    await this.reclaimers.reclaim(operatorId, activityId);
    const turn = new Turn();
    const timeslots: TimeslotEntity[] = [];
    for (let start = from; start <= to; start = addDays(start, DATES_AT_ONCE)) {
      const end = addDays(start, DATES_AT_ONCE - 1);
      timeslots.push(...(await this.timeslots.list(operatorId, activityId, start, end < to ? end : to)));
      if (turn.isOver) await turn.pass();
      if (end >= to) break;
    }
    return timeslots;
  }

  /**
   * @throws TimeslotExistsError
   * @throws ValidationError when a clock change leaves the time out on that date
   */
  async add(activity: Activity, timeZone: string, wanted: WantedTimeslot): Promise<TimeslotEntity> {
    const timeslot = this.toTimeslot(activity, timeZone, wanted);
    if (!timeslot) {
      const message = `Time ${wanted.time} does not exist on ${wanted.date}: the clocks skip it.`;
      throw new ValidationError([{ field: 'Time', code: 'skipped-by-clock-change', message }]);
    }
    const { operatorId } = activity;
    try {
      return await this.transactions.run(async () => {
        await this.timeslots.insert([timeslot]);
        const added = (await this.timeslots.findAt(operatorId, activity.id, wanted.date, wanted.time))!;
        await this.audit.record(operatorId, 'timeslot.added', added.id, { ...wanted });
        await this.events.publish(new TimeslotAddedEvent(operatorId, added.id));
        return added;
      });
    } catch (error) {
      throw isDuplicate(error) ? new TimeslotExistsError(wanted.date, wanted.time) : error;
    }
  }

  /**
   * Adds a timeslot on each date of a repetition, in one transaction.
   * @throws ValidationError when that would be more than 2,000
   */
  async addRepeated(
    activity: Activity,
    timeZone: string,
    wanted: WantedTimeslot,
    repetition: Repetition,
  ): Promise<RepeatedTimeslots> {
    const dates = repeat(wanted.date, repetition, MAX_REPEATED_TIMESLOTS + 1);
    if (dates.length > MAX_REPEATED_TIMESLOTS) {
      const message = `Repeat.Until must leave at most ${MAX_REPEATED_TIMESLOTS} timeslots.`;
      throw new ValidationError([{ field: 'Repeat.Until', code: 'too-many', message }]);
    }
    const planned = await mapInTurn(dates, (date) => this.toTimeslot(activity, timeZone, { ...wanted, date }));
    return this.transactions.run(async () => {
      const existing = await this.timeslots.listStarts(activity.operatorId, activity.id, wanted.date, repetition.until);
      const missing = planned.filter((_timeslot, index) => !existing.has(`${dates[index]} ${wanted.time}`));
      const timeslots = missing.filter((timeslot) => timeslot !== undefined);
      await this.timeslots.insert(timeslots);
      const details = { ...wanted, ...repetition, created: timeslots.length };
      await this.audit.record(activity.operatorId, 'timeslots.repeated', activity.publicId, details);
      await this.tellAdded(activity, timeslots);
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
   * @throws ValidationError when the timeslot is cancelled
   */
  async change(
    operatorId: number,
    id: number,
    { capacity, status }: { capacity?: number | undefined; status?: 'open' | 'closed' | undefined },
  ): Promise<TimeslotEntity> {
    return this.transactions.run(async () => {
      const now = this.clock.now();
      const before = await this.get(operatorId, id);
      await this.reclaimers.reclaim(operatorId, before.activityId);
      if (capacity !== undefined && !(await this.capacity.resize(operatorId, id, capacity, now))) {
        throw new CapacityBelowBookedError((await this.get(operatorId, id)).booked);
      }
      if (status !== undefined && !(await this.timeslots.setStatus(operatorId, id, status, now))) {
        await this.get(operatorId, id);
        throw new ValidationError([
          { field: 'Status', code: 'cancelled', message: 'Status of a cancelled timeslot cannot change.' },
        ]);
      }
      await this.audit.record(operatorId, 'timeslot.changed', id, { capacity, status });
      const changed = await this.get(operatorId, id);
      await this.tellChanged(before, changed);
      await this.reclaimers.announceFreed(operatorId, id);
      return this.get(operatorId, id);
    });
  }

  /**
   * Marks a timeslot cancelled, for good. Its bookings are the caller's to cancel in the same unit of work.
   * @throws TimeslotNotFoundError
   */
  async markCancelled(operatorId: number, id: number): Promise<TimeslotEntity> {
    return this.transactions.run(async () => {
      const isNews = await this.timeslots.setStatus(operatorId, id, 'cancelled', this.clock.now());
      const cancelled = await this.get(operatorId, id);
      if (isNews) await this.events.publish(new TimeslotCancelledEvent(operatorId, id));
      return cancelled;
    });
  }

  private async tellAdded({ operatorId, id: activityId }: Activity, added: readonly NewTimeslot[]): Promise<void> {
    for (const portion of inBatches(added)) {
      const dates = portion.map(({ date }) => date);
      const ids = await this.timeslots.listIds(operatorId, activityId, portion[0]!.time, dates);
      await this.events.publishAll(ids.map((id) => new TimeslotAddedEvent(operatorId, id)));
    }
  }

  private async tellChanged(before: TimeslotEntity, { operatorId, id, ...after }: TimeslotEntity): Promise<void> {
    if (after.capacity !== before.capacity) await this.events.publish(new TimeslotResizedEvent(operatorId, id));
    if (after.status === before.status) return;
    const News = after.status === 'open' ? TimeslotOpenedEvent : TimeslotClosedEvent;
    await this.events.publish(new News(operatorId, id));
  }

  private toTimeslot(activity: Activity, timeZone: string, wanted: WantedTimeslot): NewTimeslot | undefined {
    const startsAt = toTimestamp(timeZone, wanted.date, wanted.time);
    if (startsAt === undefined) return undefined;
    const now = this.clock.now();
    return {
      operatorId: activity.operatorId,
      activityId: activity.id,
      date: wanted.date,
      time: wanted.time,
      startsAt,
      endsAt: startsAt + wanted.durationMinutes * 60,
      capacity: wanted.capacity,
      booked: 0,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    };
  }
}
