import { Injectable } from '@nestjs/common';
import { type Activity } from '../../catalog';
import type { NoteExpiry } from '../../platform/hot-routes';
import { OperatorsService } from '../../operators';
import { Clock, toTimestamp } from '../../platform/values/time';
import { type Alternative } from '../availability.errors';
import { AvailabilityRepository, type SellableTimeslot, type Sought } from './availability.repository';
import { PlaceReclaimers } from '../places/place-reclaimers';

/** Maximum number of alternatives in an error. */
const ALTERNATIVES = 5;

export interface AvailableDate {
  readonly date: string;
  readonly remaining: number;
  readonly capacity: number;
  readonly timeslots: number;
}

/** A request that cannot be satisfied. */
interface Requested {
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  /** The party's current timeslot. */
  readonly movesFrom?: number;
}

/** Determines which timeslots have enough places for a party. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly reclaimers: PlaceReclaimers,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Dates with at least one timeslot that has enough places. The totals include only those timeslots.
   * @param noteExpiry receives the next instant at which the result changes without a write
   */
  async listDates(
    activity: Activity,
    range: { from: string; to: string },
    participants: number,
    noteExpiry: NoteExpiry,
  ): Promise<AvailableDate[]> {
    if (participants > activity.maxParticipants) return [];
    const { operatorId } = activity;
    await this.reclaim(operatorId, [activity.id], noteExpiry);
    const rows = await this.availability.listDates(operatorId, this.sought(activity), participants, range);
    return rows.map((row) => {
      noteExpiry(bookableUntil(activity, Number(row.first_over)));
      const capacity = Number(row.capacity);
      return { date: row.date, capacity, remaining: capacity - Number(row.booked), timeslots: Number(row.timeslots) };
    });
  }

  /**
   * The timeslots of a date that have enough places.
   * @param noteExpiry receives the next instant at which the result changes without a write
   */
  async listTimeslots(
    activity: Activity,
    date: string,
    participants: number,
    noteExpiry: NoteExpiry,
  ): Promise<SellableTimeslot[]> {
    if (participants > activity.maxParticipants) return [];
    const { operatorId } = activity;
    await this.reclaim(operatorId, [activity.id], noteExpiry);
    const found = await this.availability.listTimeslots(operatorId, this.sought(activity), participants, date);
    for (const { over_at } of found) noteExpiry(bookableUntil(activity, Number(over_at)));
    return found;
  }

  /**
   * The first date in a range with a place, by the numeric ID of the activity.
   * @param activities of one operator, at most one batch
   */
  async listNextDates(
    operatorId: number,
    activities: readonly Activity[],
    range: { from: string; to: string },
  ): Promise<Map<number, string>> {
    if (activities.length === 0) return new Map();
    await this.reclaim(
      operatorId,
      activities.map(({ id }) => id),
      () => {},
    );
    const sought = activities.map((activity) => this.sought(activity));
    return this.availability.listFirstDates(operatorId, sought, range);
  }

  /** Frees places of expired claims, and reports when the next ones may expire. */
  async reclaim(operatorId: number, activityIds: readonly number[], noteExpiry: NoteExpiry): Promise<void> {
    const now = this.clock.now();
    // A single query returns both whether a claim has expired and when the next one does; usually none has.
    const firstEnd = await this.reclaimers.noEndBefore(operatorId, activityIds, 0);
    if (firstEnd > now) return noteExpiry(firstEnd);
    await this.reclaimers.reclaim(operatorId, ...activityIds);
    noteExpiry(await this.reclaimers.noEndBefore(operatorId, activityIds, now));
  }

  /** The nearest timeslots with enough places, for the error that is about to be returned. */
  async listAlternatives(
    activity: Activity,
    { date, time, participants, movesFrom }: Requested,
  ): Promise<Alternative[]> {
    const { timeZone } = await this.operators.getOperator(activity.operatorId);
    const around = toTimestamp(timeZone, date, time) ?? toTimestamp(timeZone, date, '12:00') ?? this.clock.now();
    const candidates = await this.availability.listNearest(activity.operatorId, activity.id, {
      around,
      endedAfter: this.endedAfter(activity),
      participants,
      limit: ALTERNATIVES + 2,
    });
    return candidates
      .filter((candidate) => candidate.id !== movesFrom && (candidate.date !== date || candidate.time !== time))
      .sort((one, other) => Math.abs(one.starts_at - around) - Math.abs(other.starts_at - around))
      .slice(0, ALTERNATIVES)
      .map(({ date, time, capacity, booked }) => ({ Date: date, Time: time, Remaining: capacity - booked }));
  }

  /** The search criteria of an activity. */
  sought(activity: Pick<Activity, 'id' | 'cutoffMinutes'>): Sought {
    return { activityId: activity.id, endedAfter: this.endedAfter(activity) };
  }

  /** Timeslots that end for sales after this instant are before their cutoff. Unix seconds. */
  endedAfter(activity: Pick<Activity, 'cutoffMinutes'>): number {
    return this.clock.now() + activity.cutoffMinutes * 60;
  }
}

/** The second at which a timeslot passes its cutoff. Unix seconds. */
export function bookableUntil({ cutoffMinutes }: Pick<Activity, 'cutoffMinutes'>, endOf: number): number {
  return endOf - cutoffMinutes * 60;
}
