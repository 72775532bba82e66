import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { type HeldPlaces, ShopHoldsService } from '../../bookings';
import { ActivitiesService, type ActivityLabel } from '../../catalog';
import { Clock } from '../../platform/values/time';
import { type QueuedEntry, toQueue } from '../queue';
import type { WaitlistEntryEntity, WaitlistStatus } from '../waitlist-entry.entity';
import { type OverviewFilter, type OverviewPosition, WaitlistOverviewRepository } from './waitlist-overview.repository';

/** Maximum number of entries in an overview, across all timeslots. */
export const MAX_OVERVIEW_ENTRIES = 1_000;

/**
 * Outcome of an `accepted` offer: `paid`, `booked` if it is to be paid later, `unpaid` if it was not paid in time, or
 * `cancelled` after booking.
 */
export type WaitlistOutcome = WaitlistStatus | 'paid' | 'booked' | 'unpaid' | 'cancelled';

/** An entry and its outcome. */
interface WaitlistRow extends QueuedEntry {
  readonly outcome: WaitlistOutcome;
  /** Until when places are held, in Unix seconds; null if none are. */
  readonly reservedUntil: number | null;
  /** The BookingReference of the places in the basket. */
  readonly reference: string | undefined;
}

/** A timeslot and all entries of its queue. */
export interface TimeslotQueue {
  readonly timeslot: TimeslotEntity;
  readonly activity: ActivityLabel;
  readonly queue: readonly WaitlistRow[];
}

export interface WaitlistOverview {
  readonly queues: readonly TimeslotQueue[];
  /** Whether entries were omitted because there are more than 1,000. */
  readonly isCut: boolean;
}

/** Reads queues with a fixed number of queries. */
@Injectable()
export class WaitlistOverviewService {
  constructor(
    private readonly overview: WaitlistOverviewRepository,
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
    private readonly holds: ShopHoldsService,
    private readonly clock: Clock,
  ) {}

  /** Timeslots with a queue, sorted by start, starting after a position if given. */
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

  /** By ID of the accepted entry. */
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

/** Outcome of an accepted offer. A hold has ended at its expiry, even if no job has recorded that yet. */
function outcomeOf({ status, heldUntil, paymentStatus }: HeldPlaces, now: number): WaitlistOutcome {
  if (status === 'held') return heldUntil! > now ? 'accepted' : 'unpaid';
  if (status === 'confirmed') return paymentStatus === 'unpaid' ? 'booked' : 'paid';
  return status === 'cancelled' ? 'cancelled' : 'unpaid';
}
