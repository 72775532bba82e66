import { Injectable } from '@nestjs/common';
import { type Activity } from '../../catalog';
import { OperatorsService } from '../../operators';
import { Clock, toTimestamp } from '../../shared/time';
import { type Alternative } from '../availability.errors';
import { AvailabilityRepository, type SellableTimeslot } from './availability.repository';
import { PlaceReclaimers } from '../places/place-reclaimers';

/** How many alternatives a refused booking is offered at most. */
const ALTERNATIVES = 5;

export interface AvailableDate {
  readonly date: string;
  readonly remaining: number;
  readonly capacity: number;
  readonly timeslots: number;
}

/** Answers "how many places are left?" for everybody who asks. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly reclaimers: PlaceReclaimers,
    private readonly operators: OperatorsService,
    private readonly clock: Clock,
  ) {}

  /** Dates on which at least one timeslot can still be booked; the figures count those timeslots only. */
  async listDates(activity: Activity, from: string, to: string): Promise<AvailableDate[]> {
    await this.reclaimers.reclaim(activity.operatorId, activity.id);
    const rows = await this.availability.listDates(
      activity.operatorId,
      activity.id,
      from,
      to,
      this.bookableAfter(activity),
    );
    return rows.map((row) => {
      const capacity = Number(row.capacity);
      return { date: row.date, capacity, remaining: capacity - Number(row.booked), timeslots: Number(row.timeslots) };
    });
  }

  /** The timeslots of a date that can still be booked. */
  async listTimeslots(activity: Activity, date: string): Promise<SellableTimeslot[]> {
    await this.reclaimers.reclaim(activity.operatorId, activity.id);
    return this.availability.listTimeslots(activity.operatorId, activity.id, date, this.bookableAfter(activity));
  }

  /** The timeslots nearest in time that can take a party, for an answer that cannot be yes. */
  async listAlternatives(
    activity: Activity,
    { date, time, participants }: { date: string; time: string; participants: number },
  ): Promise<Alternative[]> {
    const { timeZone } = await this.operators.get(activity.operatorId);
    const around = toTimestamp(timeZone, date, time) ?? toTimestamp(timeZone, date, '12:00') ?? this.clock.now();
    const candidates = await this.availability.listNearest(activity.operatorId, activity.id, {
      around,
      startsAfter: this.bookableAfter(activity),
      participants,
      limit: ALTERNATIVES + 1,
    });
    return candidates
      .filter((candidate) => candidate.date !== date || candidate.time !== time)
      .sort((one, other) => Math.abs(one.starts_at - around) - Math.abs(other.starts_at - around))
      .slice(0, ALTERNATIVES)
      .map(({ date, time, capacity, booked }) => ({ Date: date, Time: time, Remaining: capacity - booked }));
  }

  /** Timeslots that start later than this instant are before their cutoff. */
  bookableAfter(activity: Pick<Activity, 'cutoffMinutes'>): number {
    return this.clock.now() + activity.cutoffMinutes * 60;
  }
}
