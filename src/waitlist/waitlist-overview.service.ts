import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../availability';
import { ShopHoldsService } from '../bookings';
import { ActivitiesService, type ActivityLabel } from '../catalog';
import { Clock } from '../shared/time';
import { type QueuedEntry, toQueue } from './queue';
import type { WaitlistEntryEntity } from './waitlist-entry.entity';
import { type OverviewFilter, type OverviewPosition, WaitlistOverviewRepository } from './waitlist-overview.repository';

/** Entries of one overview, over all its timeslots. */
export const MAX_OVERVIEW_ENTRIES = 1_000;

/** Somebody who waits or waited, and what came of it. */
export interface WaitlistRow extends QueuedEntry {
  /** The BookingReference of the places that went into a basket. */
  readonly reference: string | undefined;
}

/** A timeslot and everybody who ever waited for it. */
export interface TimeslotQueue {
  readonly timeslot: TimeslotEntity;
  readonly activity: ActivityLabel;
  readonly queue: readonly WaitlistRow[];
}

export interface WaitlistOverview {
  readonly queues: readonly TimeslotQueue[];
  /** Whether there are more than 1,000 entries, of which the rest is left out. */
  readonly isCut: boolean;
}

/** Who waits for what: a few queries however many timeslots there are. */
@Injectable()
export class WaitlistOverviewService {
  constructor(
    private readonly overview: WaitlistOverviewRepository,
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
    private readonly holds: ShopHoldsService,
    private readonly clock: Clock,
  ) {}

  /** Timeslots with a queue, by their start, after a position if given. */
  async list(
    operatorId: number,
    filter: OverviewFilter,
    limit: number,
    after?: OverviewPosition,
  ): Promise<WaitlistOverview> {
    const ids = (await this.overview.listTimeslots(operatorId, filter, limit, after)).map((each) => each.timeslotId);
    const timeslots = await this.timeslots.getMany(operatorId, ids);
    const activityIds = [...timeslots.values()].map(({ activityId }) => activityId);
    const activities = await this.activities.namesOf(operatorId, activityIds);
    const entries = await this.overview.listEntries(operatorId, ids, MAX_OVERVIEW_ENTRIES + 1);
    const shown = entries.slice(0, MAX_OVERVIEW_ENTRIES);
    const references = await this.referencesOf(operatorId, shown);
    const now = this.clock.now();
    const queues = ids.map((id) => {
      const timeslot = timeslots.get(id)!;
      const own = shown.filter(({ timeslotId }) => timeslotId === id);
      const queue = toQueue(own, now).map((each) => ({ ...each, reference: references.get(each.entry.id) }));
      return { timeslot, activity: activities.get(timeslot.activityId)!, queue };
    });
    return { queues, isCut: entries.length > shown.length };
  }

  /** By the id of the entry that was accepted. */
  private async referencesOf(
    operatorId: number,
    entries: readonly WaitlistEntryEntity[],
  ): Promise<Map<number, string>> {
    const accepted = entries.filter(({ status }) => status === 'accepted');
    const references = await this.holds.referencesOf(
      operatorId,
      accepted.map(({ bookingId }) => bookingId!),
    );
    return new Map(accepted.map(({ id, bookingId }) => [id, references.get(bookingId!)!]));
  }
}
