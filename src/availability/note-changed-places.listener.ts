import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ActivitiesService } from '../catalog';
import { CacheInvalidation } from '../platform/cache';
import {
  OnAddedTimeslots,
  OnCancelledTimeslots,
  OnChangedTimeslots,
  type TimeslotEvent,
} from './on-changed-timeslots.decorator';
import { TimeslotsRepository } from './timeslots.repository';

/** Maximum number of timeslots whose activity and date are cached. */
const REMEMBERED_TIMESLOTS = 10_000;

/** Properties of a timeslot that never change. */
interface Session {
  readonly operatorId: number;
  readonly activityId: string;
  readonly date: string;
}

/**
 * Invalidates cached places in this process, in the same cases in which other processes learn of the change from the
 * event log (`RecordAvailabilityEvents`).
 */
@Injectable()
export class NoteChangedPlaces {
  private readonly sessions = new LRUCache<number, Session>({ max: REMEMBERED_TIMESLOTS });

  constructor(
    private readonly cache: CacheInvalidation,
    private readonly timeslots: TimeslotsRepository,
    private readonly activities: ActivitiesService,
  ) {}

  /** Does not cache new timeslots: a transaction that is rolled back releases its IDs. */
  @OnAddedTimeslots()
  async noteAdded(events: readonly TimeslotEvent[]): Promise<void> {
    for (const { timeslotId } of events) this.sessions.delete(timeslotId);
    for (const session of (await this.read(events)).values()) this.notifyChanged(session);
    this.noteStartTimes(events);
  }

  @OnCancelledTimeslots()
  noteCancelled(events: readonly TimeslotEvent[]): Promise<void> {
    this.noteStartTimes(events);
    return Promise.resolve();
  }

  @OnChangedTimeslots()
  async recordChangedPlaces(events: readonly TimeslotEvent[]): Promise<void> {
    const known = new Map<number, Session>();
    for (const { timeslotId } of events) {
      const session = this.sessions.get(timeslotId);
      if (session) known.set(timeslotId, session);
    }
    const read = await this.read(events.filter(({ timeslotId }) => !known.has(timeslotId)));
    for (const [timeslotId, session] of read) this.sessions.set(timeslotId, session);
    for (const session of [...known.values(), ...read.values()]) this.notifyChanged(session);
  }

  /** Start times of an activity are part of the catalog, unlike the number of places. */
  private noteStartTimes(events: readonly TimeslotEvent[]): void {
    for (const operatorId of new Set(events.map((event) => event.operatorId))) this.cache.offerChanged(operatorId);
  }

  private notifyChanged({ operatorId, activityId, date }: Session): void {
    this.cache.placesChanged(operatorId, activityId, date);
  }

  private async read(events: readonly TimeslotEvent[]): Promise<Map<number, Session>> {
    const sessions = new Map<number, Session>();
    for (const operatorId of new Set(events.map((event) => event.operatorId))) {
      const ids = events.filter((event) => event.operatorId === operatorId).map(({ timeslotId }) => timeslotId);
      const timeslots = [...(await this.timeslots.findMany(operatorId, ids)).values()];
      const activityIds = timeslots.map(({ activityId }) => activityId);
      const activities = await this.activities.namesOf(operatorId, activityIds);
      for (const { id, activityId, date } of timeslots) {
        sessions.set(id, { operatorId, activityId: activities.get(activityId)!.publicId, date });
      }
    }
    return sessions;
  }
}
