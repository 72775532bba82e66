import { Injectable } from '@nestjs/common';
import type { PricedActivity } from '../../catalog';
import type { NoteExpiry } from '../../platform/hot-routes';
import { sortInTurn } from '../../platform/concurrency/fairness';
import { ValidationError } from '../../platform/errors';
import { addDays, countDates } from '../../platform/values/time';
import { type ActivityTimeslot, AvailabilityRepository, type SellableTimeslot } from './availability.repository';
import { AvailabilityService, bookableUntil } from './availability.service';

/** Maximum number of timeslots in one response. */
const MAX_TIMESLOTS = 10_000;

/** Timeslots read by one statement. */
const PORTION = 500;

/** Parameters of a search. */
export interface AvailabilitySearch {
  /** All of one operator. */
  readonly activities: readonly PricedActivity[];
  readonly from: string;
  readonly to: string;
  readonly participants: number;
}

/** A timeslot with enough places, and its activity. */
export interface FoundPlaces {
  readonly activity: PricedActivity;
  readonly timeslot: SellableTimeslot;
}

/** Searches many activities at once. The number of statements depends on the dates, not on the activities. */
@Injectable()
export class AvailabilitySearchService {
  constructor(
    private readonly timeslots: AvailabilityRepository,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Sorted by date, time and ActivityID.
   * @param noteExpiry receives the next instant at which the result changes without a write
   * @throws ValidationError if there are more timeslots than one response may contain
   */
  async *list(operatorId: number, search: AvailabilitySearch, noteExpiry: NoteExpiry): AsyncGenerator<FoundPlaces[]> {
    const activities = search.activities.filter(({ maxParticipants }) => search.participants <= maxParticipants);
    if (activities.length === 0) return;
    const byId = new Map(activities.map((activity) => [activity.id, activity]));
    await this.availability.reclaim(operatorId, [...byId.keys()], noteExpiry);
    let left = MAX_TIMESLOTS;
    for (let day = 0; day < countDates(search.from, search.to); day++) {
      const date = addDays(search.from, day);
      const found: FoundPlaces[] = [];
      for await (const timeslot of this.ofDate(operatorId, activities, search.participants, date)) {
        if (--left < 0) throw tooMany();
        const activity = byId.get(timeslot.activity_id)!;
        noteExpiry(bookableUntil(activity, Number(timeslot.over_at)));
        found.push({ activity, timeslot });
      }
      yield await sortInTurn(found, byTimeAndActivity);
    }
  }

  private async *ofDate(
    operatorId: number,
    activities: readonly PricedActivity[],
    participants: number,
    date: string,
  ): AsyncGenerator<ActivityTimeslot> {
    const sought = activities.map((activity) => this.availability.sought(activity));
    let after: ActivityTimeslot | undefined;
    do {
      const page = { limit: PORTION, after };
      const portion = await this.timeslots.listAcross(operatorId, sought, participants, date, page);
      yield* portion;
      after = portion.length === PORTION ? portion.at(-1) : undefined;
    } while (after);
  }
}

function byTimeAndActivity(one: FoundPlaces, other: FoundPlaces): number {
  const [mine, theirs] = [one, other].map(({ timeslot, activity }) => `${timeslot.time} ${activity.publicId}`);
  return mine! < theirs! ? -1 : 1;
}

function tooMany(): ValidationError {
  const most = MAX_TIMESLOTS.toLocaleString('en');
  const message = `ActivityIDs have more than ${most} timeslots on these dates: request fewer activities or dates.`;
  return new ValidationError([{ field: 'ActivityIDs', code: 'too-many', message }]);
}
