import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import type { NoteExpiry } from '../../platform/hot-routes';
import { Clock, type LocalDate } from '../../platform/values/time';
import { PlaceReclaimers } from '../places/place-reclaimers';
import { whyUnavailable, endOf, type TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { AvailabilityService, bookableUntil } from './availability.service';
import { type ShownDay, ShownDaysRepository } from './shown-days.repository';

interface Dates {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Timeslots for responses that include full and closed ones. Frees places of expired claims first. */
@Injectable()
export class ShownTimeslotsService {
  constructor(
    private readonly timeslots: TimeslotsRepository,
    private readonly days: ShownDaysRepository,
    private readonly availability: AvailabilityService,
    private readonly reclaimers: PlaceReclaimers,
    private readonly clock: Clock,
  ) {}

  /**
   * Timeslots that are not cancelled and have not ended, sorted by start.
   * @param noteExpiry receives the next instant at which the result or its status changes without a write
   */
  async listOn(activity: Activity, { from, to }: Dates, noteExpiry: NoteExpiry): Promise<TimeslotEntity[]> {
    const now = this.clock.now();
    await this.reclaim(activity, noteExpiry);
    const found = await this.timeslots.listCurrent(activity, { from, to, now });
    noteChanges(found, activity, { now, noteExpiry });
    return found;
  }

  /**
   * Timeslots in any state: sessions that start at given instants (Unix seconds), and opening hours on given dates.
   * @param noteExpiry receives the next instant at which their status changes without a write
   */
  async listAt(
    activity: Activity,
    at: { instants: readonly number[] } | { dates: readonly LocalDate[] },
    noteExpiry?: NoteExpiry,
  ): Promise<TimeslotEntity[]> {
    const now = this.clock.now();
    await this.reclaim(activity, noteExpiry);
    const found = await ('instants' in at
      ? this.timeslots.listStartingAt(activity, at.instants)
      : this.timeslots.listOnDates(activity, at.dates));
    if (noteExpiry) noteChanges(found, activity, { now, noteExpiry });
    return found;
  }

  /** Timeslots of any activities by ID, in any state. */
  async getMany(operatorId: number, ids: readonly number[]): Promise<Map<number, TimeslotEntity>> {
    const timeslots = await this.timeslots.findMany(operatorId, ids);
    const activityIds = [...new Set([...timeslots.values()].map(({ activityId }) => activityId))];
    const ended = await this.reclaimers.reclaim(operatorId, ...activityIds);
    return ended > 0 ? this.timeslots.findMany(operatorId, ids) : timeslots;
  }

  /**
   * Totals per date for a party, over the timeslots that are not cancelled and have not ended.
   * @param noteExpiry receives the next instant at which the result changes without a write
   */
  async listDays(activity: Activity, dates: Dates, participants: number, noteExpiry: NoteExpiry): Promise<ShownDay[]> {
    const now = this.clock.now();
    await this.reclaim(activity, noteExpiry);
    const sought = this.availability.sought(activity);
    const days = await this.days.list(activity.operatorId, sought, participants, { ...dates, now });
    for (const { firstOver, firstOverInTime } of days) {
      noteExpiry(firstOver);
      noteExpiry(bookableUntil(activity, firstOverInTime));
    }
    return days;
  }

  /** Whether a timeslot is open and before its cutoff, regardless of places. */
  isOpen(timeslot: TimeslotEntity, activity: Pick<Activity, 'cutoffMinutes'>): boolean {
    const { status } = timeslot;
    return whyUnavailable({ status, endOf: endOf(timeslot) }, this.availability.endedAfter(activity)) === undefined;
  }

  private async reclaim({ operatorId, id }: Activity, noteExpiry: NoteExpiry | undefined): Promise<void> {
    if (noteExpiry) await this.availability.reclaim(operatorId, [id], noteExpiry);
    else await this.reclaimers.reclaim(operatorId, id);
  }
}

/** A timeslot is shown as closed from its cutoff on, and is no longer shown once it has ended. */
function noteChanges(
  timeslots: readonly TimeslotEntity[],
  activity: Activity,
  { now, noteExpiry }: { readonly now: number; readonly noteExpiry: NoteExpiry },
): void {
  let end = Infinity;
  for (const timeslot of timeslots) {
    const over = endOf(timeslot);
    const cutoff = bookableUntil(activity, over);
    if (cutoff > now) end = Math.min(end, cutoff);
    else if (over > now) end = Math.min(end, over);
  }
  noteExpiry(end);
}
