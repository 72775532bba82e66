import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { type HeldPlaces, ShopHoldsService } from '../../bookings';
import { ActivitiesService, type ActivityLabel } from '../../catalog';
import { Clock } from '../../shared/time';
import { type QueuedEntry, toQueue } from '../queue';
import type { WaitlistEntryEntity, WaitlistStatus } from '../waitlist-entry.entity';
import { type OverviewFilter, type OverviewPosition, WaitlistOverviewRepository } from './waitlist-overview.repository';

/** Entries of one overview, over all its timeslots. */
export const MAX_OVERVIEW_ENTRIES = 1_000;

/** What `accepted` has become: `paid`, `unpaid` when that was not done in time, or `cancelled` after it was paid. */
export type WaitlistOutcome = WaitlistStatus | 'paid' | 'unpaid' | 'cancelled';

/** Somebody who waits or waited, and what came of it. */
interface WaitlistRow extends QueuedEntry {
  readonly outcome: WaitlistOutcome;
  /** Until when places are kept for them; null when none are. */
  readonly reservedUntil: number | null;
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
    const places = await this.placesOf(operatorId, shown);
    const now = this.clock.now();
    const queues = ids.map((id) => {
      const timeslot = timeslots.get(id)!;
      const own = shown.filter(({ timeslotId }) => timeslotId === id);
      const queue = toQueue(own, now).map((each) => toRow(each, places.get(each.entry.id), now));
      return { timeslot, activity: activities.get(timeslot.activityId)!, queue };
    });
    return { queues, isCut: entries.length > shown.length };
  }

  /** By the id of the entry that was accepted. */
  private async placesOf(
    operatorId: number,
    entries: readonly WaitlistEntryEntity[],
  ): Promise<Map<number, HeldPlaces>> {
    const accepted = entries.filter(({ status }) => status === 'accepted');
    const places = await this.holds.placesOf(
      operatorId,
      accepted.map(({ bookingId }) => bookingId!),
    );
    return new Map(accepted.map(({ id, bookingId }) => [id, places.get(bookingId!)!]));
  }
}

function toRow(queued: QueuedEntry, places: HeldPlaces | undefined, now: number): WaitlistRow {
  const { status, deadline } = queued.entry;
  const outcome = places ? outcomeOf(places, now) : status;
  const reservedUntil = outcome === 'offered' ? deadline : outcome === 'accepted' ? places!.heldUntil : null;
  return { ...queued, outcome, reservedUntil, reference: places?.reference };
}

/** What has become of an accepted offer; a hold whose time is up is over, whether or not a job has noted it yet. */
function outcomeOf({ status, heldUntil }: HeldPlaces, now: number): WaitlistOutcome {
  if (status === 'held') return heldUntil! > now ? 'accepted' : 'unpaid';
  if (status === 'confirmed') return 'paid';
  return status === 'cancelled' ? 'cancelled' : 'unpaid';
}
