import { Injectable } from '@nestjs/common';
import { ActivitiesService, type Activity } from '../../catalog';
import { VersionedCache } from '../../platform/cache';
import { Clock } from '../../platform/values/time';
import { TimeslotUnavailableError } from '../availability.errors';
import { bookableUntil } from '../queries/availability.service';
import { type TimeslotEntity, endOf, whyUnavailable } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';

/** The activity and timeslot that determine when sales close. */
interface SalesWindow {
  readonly activity: Pick<Activity, 'cutoffMinutes'>;
  readonly timeslot: Pick<TimeslotEntity, 'status' | 'hasOpeningHours' | 'startsAt' | 'endsAt'>;
}

/** The first second at which a timeslot can no longer be booked; holds of it end by then. */
export function salesCloseAt({ activity, timeslot }: SalesWindow): number {
  return bookableUntil(activity, endOf(timeslot));
}

/**
 * Applies the sales window of new bookings to held places.
 * @throws TimeslotUnavailableError
 */
export function rejectClosedSales({ activity, timeslot }: SalesWindow, now: number): void {
  const endedAfter = now + activity.cutoffMinutes * 60;
  const reason = whyUnavailable({ status: timeslot.status, endOf: endOf(timeslot) }, endedAfter);
  if (reason) throw new TimeslotUnavailableError(reason, []);
}

/** Held places can be confirmed as long as they could be booked directly. */
@Injectable()
export class SalesWindowService {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly activities: ActivitiesService,
    private readonly cache: VersionedCache,
    private readonly clock: Clock,
  ) {}

  /** When the first of some timeslots can no longer be booked, in Unix seconds; `Infinity` if there are none. */
  async firstClosing(operatorId: number, timeslotIds: readonly number[]): Promise<number> {
    return Math.min(...(await this.list(operatorId, timeslotIds)).map(salesCloseAt));
  }

  /** @throws TimeslotUnavailableError if one of some timeslots can no longer be booked */
  async rejectClosed(operatorId: number, timeslotIds: readonly number[]): Promise<void> {
    for (const window of await this.list(operatorId, timeslotIds)) rejectClosedSales(window, this.clock.now());
  }

  private async list(operatorId: number, timeslotIds: readonly number[]): Promise<SalesWindow[]> {
    const windows: SalesWindow[] = [];
    for (const timeslot of (await this.timeslots.findMany(operatorId, timeslotIds)).values()) {
      windows.push({ timeslot, activity: { cutoffMinutes: await this.cutoffOf(timeslot) } });
    }
    return windows;
  }

  private cutoffOf({ operatorId, activityId }: TimeslotEntity): Promise<number> {
    return this.cache.remember(operatorId, `cutoff ${activityId}`, async () => {
      return (await this.activities.getById(operatorId, activityId)).cutoffMinutes;
    });
  }
}
