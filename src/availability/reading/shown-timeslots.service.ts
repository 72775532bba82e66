import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import { Clock, type LocalDate } from '../../shared/time';
import { PlaceReclaimers } from '../places/place-reclaimers';
import { whyUnavailable } from '../places/why-unavailable';
import { overAt } from '../places/over';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { AvailabilityService } from './availability.service';
import { type ShownDay, ShownDaysRepository } from './shown-days.repository';

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Timeslots for those who are shown what is full or closed as well. Places of expired claims are free in all of them. */
@Injectable()
export class ShownTimeslotsService {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly days: ShownDaysRepository,
    private readonly availability: AvailabilityService,
    private readonly reclaimers: PlaceReclaimers,
    private readonly clock: Clock,
  ) {}

  /** Those that are not cancelled and not over, by their start. */
  async listOn(activity: Activity, { from, to }: Dates): Promise<TimeslotEntity[]> {
    await this.reclaim(activity);
    return this.timeslots.listNotOver(activity, { from, to, now: this.clock.now() });
  }

  /** Those that begin at one of some instants, in Unix seconds, or with opening hours are on one of some dates; whatever became of them. */
  async listAt(activity: Activity, at: { instants: readonly number[] } | { dates: readonly LocalDate[] }) {
    await this.reclaim(activity);
    return 'instants' in at
      ? this.timeslots.listStartingAt(activity, at.instants)
      : this.timeslots.listOnDates(activity, at.dates);
  }

  /** Some of any activities by their IDs, whatever became of them. */
  async getMany(operatorId: number, ids: readonly number[]): Promise<Map<number, TimeslotEntity>> {
    const timeslots = await this.timeslots.findMany(operatorId, ids);
    const activityIds = [...new Set([...timeslots.values()].map(({ activityId }) => activityId))];
    const ended = await this.reclaimers.reclaim(operatorId, ...activityIds);
    return ended > 0 ? this.timeslots.findMany(operatorId, ids) : timeslots;
  }

  /** What the timeslots of each date come to that are not cancelled and not over, for a party. */
  async listDays(activity: Activity, dates: Dates, participants: number): Promise<ShownDay[]> {
    await this.reclaim(activity);
    const sought = this.availability.sought(activity);
    return this.days.list(activity.operatorId, sought, participants, { ...dates, now: this.clock.now() });
  }

  /** Whether a timeslot is open and before its cutoff, however many places it has. */
  isOpen(timeslot: TimeslotEntity, activity: Pick<Activity, 'cutoffMinutes'>): boolean {
    const { status } = timeslot;
    return whyUnavailable({ status, overAt: overAt(timeslot) }, this.availability.overAfter(activity)) === undefined;
  }

  private async reclaim({ operatorId, id }: Activity): Promise<void> {
    await this.reclaimers.reclaim(operatorId, id);
  }
}
