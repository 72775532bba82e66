import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { type HeldPlaces, ShopHoldsService } from '../../bookings';
import { ActivitiesService, type ActivityLabel } from '../../catalog';
import { Clock } from '../../platform/values/time';
import { type QueuedEntry, toQueue } from '../queue';
import type { WaitlistEntryEntity, WaitlistStatus } from '../waitlist-entry.entity';
import { type EntryPosition, WaitlistRepository } from '../waitlist.repository';
import { type OverviewFilter, type OverviewPosition, WaitlistOverviewRepository } from './waitlist-overview.repository';

/** Maximum number of timeslots of a page. */
const MAX_TIMESLOTS = 20;

/** Maximum number of entries of a page, across all of its timeslots. */
const MAX_ENTRIES = 100;

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

/** A timeslot and its queue, or a part of that. */
export interface TimeslotQueue {
  readonly timeslot: TimeslotEntity;
  readonly activity: ActivityLabel;
  readonly queue: readonly WaitlistRow[];
}

export interface WaitlistOverview {
  readonly queues: readonly TimeslotQueue[];
  /** Where the next page starts; undefined on the last one. */
  readonly next: OverviewPosition | undefined;
}

/** Reads queues with a fixed number of queries. */
@Injectable()
export class WaitlistOverviewService {
  constructor(
    private readonly overview: WaitlistOverviewRepository,
    private readonly entries: WaitlistRepository,
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
    private readonly holds: ShopHoldsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of timeslots with their queues, sorted by start. A queue that is longer than a page has separate pages.
   * @param after where the page starts; undefined for the first one
   */
  async list(operatorId: number, filter: OverviewFilter, after?: OverviewPosition): Promise<WaitlistOverview> {
    const found = await this.overview.listTimeslots(operatorId, filter, MAX_TIMESLOTS + 1, after);
    const entry = found[0]?.timeslotId === after?.timeslotId ? after?.entry : undefined;
    const shown = found.slice(0, entry ? 1 : await this.countFitting(operatorId, found));
    const ids = shown.map(({ timeslotId }) => timeslotId);
    const timeslots = await this.timeslots.getMany(operatorId, ids);
    const activityIds = [...timeslots.values()].map(({ activityId }) => activityId);
    const activities = await this.activities.namesOf(operatorId, activityIds);
    const read = await this.entries.list(operatorId, ids, { limit: MAX_ENTRIES + 1, after: entry });
    const entries = read.slice(0, MAX_ENTRIES);
    const places = await this.placesOf(operatorId, entries);
    const now = this.clock.now();
    const before = entry ? await this.countQueuedUpTo(operatorId, ids[0]!, entry) : 0;
    const queues = ids.map((id) => {
      const timeslot = timeslots.get(id)!;
      const own = entries.filter(({ timeslotId }) => timeslotId === id);
      const queue = toQueue(own, now, before).map((each) => toRow(each, places.get(each.entry.id), now));
      return { timeslot, activity: activities.get(timeslot.activityId)!, queue };
    });
    const last = shown.at(-1);
    if (last && read.length > entries.length) return { queues, next: { ...last, entry: entries.at(-1)! } };
    return { queues, next: shown.length < found.length ? last : undefined };
  }

  /** How many of these timeslots have queues that fit on a page together; the first one always does. */
  private async countFitting(operatorId: number, found: readonly OverviewPosition[]): Promise<number> {
    const counts = await this.overview.countEntries(
      operatorId,
      found.map(({ timeslotId }) => timeslotId),
    );
    let entries = 0;
    const tooMany = found.findIndex(({ timeslotId }, index) => {
      entries += counts.get(timeslotId) ?? 0;
      return index === MAX_TIMESLOTS || (index > 0 && entries > MAX_ENTRIES);
    });
    return tooMany === -1 ? found.length : tooMany;
  }

  private async countQueuedUpTo(operatorId: number, timeslotId: number, entry: EntryPosition): Promise<number> {
    return (await this.entries.countQueue({ operatorId, timeslotId }, this.clock.now(), entry)).queued;
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
