import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { Clock, type LocalDate, addDays } from '../../platform/values/time';
import { requireDateRange } from '../../platform/http/validation';
import type { CreateTimeslotDto } from '../dto/timeslot.dto';
import { type TimeslotEntity, isUnderWay } from '../timeslot.entity';
import { type DaySums, TimeslotsRepository } from '../timeslots.repository';
import { type DayCount, type DayPortion, DayTimeslotsRepository } from './day-timeslots.repository';
import { type RepeatedTimeslots, TimeslotsService } from './timeslots.service';

/** How many days before and after a date are searched, and how many timeslots are returned. */
const DAYS_AROUND = 7;
const MAX_AROUND = 300;

/** Sessions of several days may have started this many days ago; later ones than in two weeks are not departing next. */
const DAYS_UNDER_WAY = 7;
const DAYS_AHEAD = 14;

/** Timeslots that are still running or will start soon. */
const MAX_RUNNING = 50;

/** Timeslots in progress among the next ones. */
const MAX_UNDER_WAY = 4;

/** How far ahead an activity must have a session for its schedule to count as filled, in days. */
const DAYS_PLANNED = 366;

/** Reads and extends the schedule of an operator across all activities. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly repository: TimeslotsRepository,
    private readonly days: DayTimeslotsRepository,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A part of the timeslots of a date, sorted by start. Places of holds that just expired may count for a few seconds,
   * until they are freed.
   */
  listDay(operatorId: number, date: LocalDate, portion: DayPortion): Promise<TimeslotEntity[]> {
    return this.days.list(operatorId, date, portion);
  }

  /** The number of timeslots by date; omits dates without any. */
  countByDate(operatorId: number, from: string, to: string, activityId?: number): Promise<Map<string, DayCount>> {
    return this.days.count(operatorId, { from, to, now: this.clock.now(), activityId });
  }

  /** Booked timeslots that started before a date and have not ended, at most 50. Sorted by start. */
  listStillRunning(operatorId: number, date: LocalDate): Promise<TimeslotEntity[]> {
    const days = { from: addDays(date, -DAYS_UNDER_WAY), to: addDays(date, -1) };
    const now = this.clock.now();
    return this.days.listBooked(operatorId, { ...days, startsUntil: now, now }, MAX_RUNNING);
  }

  /** Booked timeslots of a date and earlier ones that start until an instant and have not ended, at most 50. */
  listAdmitting(operatorId: number, date: LocalDate, startsUntil: number): Promise<TimeslotEntity[]> {
    const days = { from: addDays(date, -DAYS_UNDER_WAY), to: date };
    return this.days.listBooked(operatorId, { ...days, startsUntil, now: this.clock.now() }, MAX_RUNNING);
  }

  /**
   * Timeslots to which a booking could move: open, not ended, first those of the date up to the limit, then those of
   * the days around it. Sorted by start.
   * @param isByStaff also those that are in progress
   */
  async listOpenAround(
    operatorId: number,
    activityId: number,
    date: LocalDate,
    isByStaff = false,
  ): Promise<TimeslotEntity[]> {
    const days = { date, from: addDays(date, -DAYS_AROUND), to: addDays(date, DAYS_AROUND) };
    const query = { ...days, now: this.clock.now(), limit: MAX_AROUND, isByStaff };
    const found = await this.repository.listOpenAround(operatorId, activityId, query);
    return found.sort((one, other) => one.startsAt - other.startsAt);
  }

  /**
   * The next timeslots of some activities that staff can sell: open, and at most in progress. Sorted by start. On a busy
   * day, timeslots in progress must not displace all that are to come: only the last four are listed.
   * @param activityIds at least one
   */
  async listNextSold(
    operatorId: number,
    activityIds: readonly number[],
    today: LocalDate,
    limit: number,
  ): Promise<TimeslotEntity[]> {
    const now = this.clock.now();
    const days = { from: addDays(today, -DAYS_UNDER_WAY), to: addDays(today, DAYS_AHEAD) };
    const sold = await this.repository.listSoldByStaff(operatorId, activityIds, { ...days, now, limit: MAX_AROUND });
    const underWay = sold.filter((timeslot) => isUnderWay(timeslot, now));
    const omitted = new Set(underWay.slice(0, -MAX_UNDER_WAY));
    return sold.filter((timeslot) => !omitted.has(timeslot)).slice(0, limit);
  }

  /**
   * The first timeslot of some activities that staff can sell from now on; undefined if there is none within a year.
   * @param activityIds at least one
   */
  async findNextSold(
    operatorId: number,
    activityIds: readonly number[],
    today: LocalDate,
  ): Promise<TimeslotEntity | undefined> {
    const days = { from: addDays(today, -DAYS_UNDER_WAY), to: addDays(today, DAYS_PLANNED) };
    const query = { ...days, now: this.clock.now(), limit: 1 };
    return (await this.repository.listSoldByStaff(operatorId, activityIds, query))[0];
  }

  /** The timeslots of an activity on a date that staff can sell, sorted by start. */
  listSold(operatorId: number, activityId: number, date: LocalDate): Promise<TimeslotEntity[]> {
    const query = { from: date, to: date, now: this.clock.now(), limit: MAX_AROUND };
    return this.repository.listSoldByStaff(operatorId, [activityId], query);
  }

  /** Totals per date of timeslots that are not cancelled; omits dates without any. */
  sumByDate(operatorId: number, from: string, to: string, activityId?: number): Promise<DaySums[]> {
    return this.repository.sumByDate(operatorId, from, to, activityId);
  }

  /** Total capacity by activity ID, of timeslots that are not cancelled. */
  capacityByActivity(operatorId: number, from: string, to: string): Promise<Map<number, number>> {
    return this.repository.capacityByActivity(operatorId, from, to);
  }

  /** Adds one timeslot, or with `Repeat` one on each date of the repetition. */
  async add(
    operatorId: number,
    activityId: string,
    requested: CreateTimeslotDto,
  ): Promise<{ timeslot: TimeslotEntity; repeated: null } | { timeslot: null; repeated: RepeatedTimeslots }> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const activity = await this.activities.getActivity(operatorId, activityId);
    const { Date: date, Time: time, Repeat: repeat } = requested;
    const details = {
      date,
      time,
      capacity: requested.Capacity ?? activity.defaultCapacity,
      durationMinutes: requested.DurationMinutes ?? activity.durationMinutes,
    };
    if (!repeat) return { timeslot: await this.timeslots.add(activity, timeZone, details), repeated: null };
    requireDateRange({ field: 'Date', date }, { field: 'Repeat.Until', date: repeat.Until }, Infinity);
    const repeated = await this.timeslots.addRepeated(activity, timeZone, details, {
      frequency: repeat.Frequency,
      interval: repeat.Interval ?? 1,
      weekdays: repeat.Weekdays ?? [],
      until: repeat.Until,
    });
    return { timeslot: null, repeated };
  }
}
