import { Injectable } from '@nestjs/common';
import { type Activity } from '../catalog';
import { InsufficientCapacityError, TimeslotUnavailableError } from './availability.errors';
import { AvailabilityService } from './availability.service';
import { CapacityRepository, type Counter } from './capacity.repository';
import type { TimeslotEntity } from './timeslot.entity';
import { TimeslotsRepository } from './timeslots.repository';

/** Places of one timeslot that somebody wants. */
export interface WantedPlaces {
  readonly activity: Activity;
  readonly date: string;
  readonly time: string;
  readonly timeZone: string;
  readonly participants: number;
}

/** How often a reserve that failed is tried again because places came free while the refusal was being written. */
const ATTEMPTS = 3;

/** Takes places and gives them back; every booking, hold and basket of every source comes through here. */
@Injectable()
export class ReservationsService {
  constructor(
    private readonly capacity: CapacityRepository,
    private readonly timeslots: TimeslotsRepository,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Takes all the places or none. Call it first in the unit of work, before anything that depends on it is written.
   * @throws InsufficientCapacityError with what is left and where else the party fits
   * @throws TimeslotUnavailableError when there is nothing to book at that time
   */
  async reserve(wanted: WantedPlaces): Promise<TimeslotEntity> {
    const { activity, date, time, participants } = wanted;
    const { operatorId } = activity;
    for (let attempt = 1; ; attempt++) {
      const timeslot = await this.timeslots.findAt(operatorId, activity.id, date, time);
      const bookableAfter = this.availability.bookableAfter(activity);
      const reason = timeslot ? whyUnavailable(timeslot, bookableAfter) : 'There is no timeslot at this date and time.';
      if (!timeslot || reason) {
        throw new TimeslotUnavailableError(reason!, await this.availability.listAlternatives(activity, wanted));
      }
      if (await this.capacity.take(operatorId, timeslot.id, participants, bookableAfter)) return timeslot;
      const remaining = timeslot.capacity - timeslot.booked;
      if (remaining < participants || attempt === ATTEMPTS) {
        const left = Math.min(remaining, participants - 1);
        throw new InsufficientCapacityError(
          participants,
          left,
          await this.availability.listAlternatives(activity, wanted),
        );
      }
    }
  }

  async release(operatorId: number, timeslotId: number, participants: number): Promise<void> {
    await this.capacity.free(operatorId, timeslotId, participants);
  }

  /** The counters of up to `limit` timeslots of any operator after an id, for auditing them against the bookings. */
  listCounters(afterId: number, limit: number): Promise<Counter[]> {
    return this.capacity.listCounters(afterId, limit);
  }
}

function whyUnavailable(timeslot: TimeslotEntity, bookableAfter: number): string | undefined {
  if (timeslot.status === 'cancelled') return 'This timeslot was cancelled.';
  if (timeslot.status === 'closed') return 'This timeslot is closed for booking.';
  if (timeslot.startsAt <= bookableAfter) return 'This timeslot has started or is past its cutoff.';
  return undefined;
}
