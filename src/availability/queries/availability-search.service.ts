import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import type { NoteEnd } from '../../fast-path';
import { sortInTurn } from '../../shared/fairness';
import { ValidationError } from '../../shared/problems';
import { addDays, countDates } from '../../shared/time';
import { type ActivityTimeslot, AvailabilityRepository, type SellableTimeslot } from './availability.repository';
import { AvailabilityService, bookableUntil } from './availability.service';

/** The most that one answer lists. */
const MAX_TIMESLOTS = 10_000;

/** Timeslots read at once. */
const PORTION = 500;

/** Where a party looks for places. */
export interface AvailabilitySearch {
  /** Of one operator. */
  readonly activities: readonly Activity[];
  readonly from: string;
  readonly to: string;
  readonly participants: number;
}

/** A timeslot that can take the party, with its activity. */
export interface FoundPlaces {
  readonly activity: Activity;
  readonly timeslot: SellableTimeslot;
}

/** Looks for places in many activities at once: its statements are as many as there are dates. */
@Injectable()
export class AvailabilitySearchService {
  constructor(
    private readonly timeslots: AvailabilityRepository,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Date by date, by time and then by ActivityID.
   * @param noteEnd is told when time alone makes it different
   * @throws ValidationError when there are more than one answer lists
   */
  async *list(operatorId: number, search: AvailabilitySearch, noteEnd: NoteEnd): AsyncGenerator<FoundPlaces[]> {
    const activities = search.activities.filter(({ maxParticipants }) => search.participants <= maxParticipants);
    if (activities.length === 0) return;
    const byId = new Map(activities.map((activity) => [activity.id, activity]));
    await this.availability.reclaim(operatorId, [...byId.keys()], noteEnd);
    let left = MAX_TIMESLOTS;
    for (let day = 0; day < countDates(search.from, search.to); day++) {
      const date = addDays(search.from, day);
      const found: FoundPlaces[] = [];
      for await (const timeslot of this.ofDate(operatorId, activities, search.participants, date)) {
        if (--left < 0) throw tooMany();
        const activity = byId.get(timeslot.activity_id)!;
        noteEnd(bookableUntil(activity, Number(timeslot.over_at)));
        found.push({ activity, timeslot });
      }
      yield await sortInTurn(found, byTimeAndActivity);
    }
  }

  private async *ofDate(
    operatorId: number,
    activities: readonly Activity[],
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
  const message = `ActivityIDs have more than ${most} timeslots on these dates: ask for fewer activities or dates.`;
  return new ValidationError([{ field: 'ActivityIDs', code: 'too-many', message }]);
}
