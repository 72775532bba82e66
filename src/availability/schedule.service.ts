import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../catalog';
import { OperatorsService } from '../operators';
import { requireDateRange } from '../shared/validation';
import type { CreateTimeslotDto } from './dto/timeslot.dto';
import type { TimeslotEntity } from './timeslot.entity';
import { type DaySums, TimeslotsRepository } from './timeslots.repository';
import { type RepeatedTimeslots, TimeslotsService } from './timeslots.service';

/** The schedule of an operator over all its activities, and what is asked to be added to it. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly repository: TimeslotsRepository,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  /**
   * Timeslots of all activities, or of one, by their start. Places of holds that have just expired may still count
   * until they are given back, a few seconds later.
   */
  list(operatorId: number, from: string, to: string, activityId?: number): Promise<TimeslotEntity[]> {
    return this.repository.listAcross(operatorId, from, to, activityId);
  }

  /** Sums per date over the timeslots that are not cancelled; dates without any are left out. */
  sumByDate(operatorId: number, from: string, to: string, activityId?: number): Promise<DaySums[]> {
    return this.repository.sumByDate(operatorId, from, to, activityId);
  }

  /**
   * Adds one timeslot, or with `Repeat` one on each date of the repetition.
   * @throws ProductNotFoundError, TimeslotExistsError, ValidationError
   */
  async add(
    operatorId: number,
    activityId: string,
    wanted: CreateTimeslotDto,
  ): Promise<{ timeslot: TimeslotEntity } | { repeated: RepeatedTimeslots }> {
    const { timeZone } = await this.operators.get(operatorId);
    const activity = await this.activities.get(operatorId, activityId);
    const { Date: date, Time: time, Repeat: repeat } = wanted;
    const details = {
      date,
      time,
      capacity: wanted.Capacity ?? activity.defaultCapacity,
      durationMinutes: wanted.DurationMinutes ?? activity.durationMinutes,
    };
    if (!repeat) return { timeslot: await this.timeslots.add(activity, timeZone, details) };
    requireDateRange({ field: 'Date', date }, { field: 'Repeat.Until', date: repeat.Until }, Infinity);
    const repeated = await this.timeslots.addRepeated(activity, timeZone, details, {
      frequency: repeat.Frequency,
      interval: repeat.Interval ?? 1,
      weekdays: repeat.Weekdays ?? [],
      until: repeat.Until,
    });
    return { repeated };
  }
}
