import { Injectable } from '@nestjs/common';
import type { Activity } from '../../catalog';
import { SaleMemory } from '../../freshness';
import { AvailabilityService } from '../reading/availability.service';
import { CapacityRepository } from './capacity.repository';
import type { WantedPlaces } from './reservations.service';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotsRepository } from '../timeslots.repository';
import { whyUnavailable } from './why-unavailable';

/** What does not change with each booking. */
export type FoundTimeslot = Pick<TimeslotEntity, 'id' | 'startsAt'>;

/** What one of several callers wants of a timeslot that was found before. */
export interface WantedFromTimeslot {
  readonly activity: Activity;
  readonly timeslotId: number;
  readonly participants: number;
}

/** Takes places for callers who want them at the same time, with as few statements as for one of them. */
@Injectable()
export class ConcurrentReservationsService {
  constructor(
    private readonly capacity: CapacityRepository,
    private readonly timeslots: TimeslotsRepository,
    private readonly availability: AvailabilityService,
    private readonly memory: SaleMemory,
  ) {}

  /** The timeslot at a date and time, remembered for a moment; whether it can be booked is seen when places are taken. */
  find({ activity: { operatorId, id }, date, time }: WantedPlaces): Promise<FoundTimeslot | undefined> {
    return this.memory.remember(operatorId, `timeslot ${id} ${date} ${time}`, () =>
      this.timeslots.findAt(operatorId, id, date, time),
    );
  }

  /**
   * Takes places for everyone for whom there are enough, first come, first served. Call it first in the unit of work.
   * @returns for each when the session starts, or undefined when he gets no places
   */
  async reserve(wanted: readonly WantedFromTimeslot[]): Promise<(number | undefined)[]> {
    const timeslotIds = [...new Set(wanted.map(({ timeslotId }) => timeslotId))].sort((one, other) => one - other);
    const locked = await this.capacity.lockAll(timeslotIds);
    const counters = new Map(locked.map((counter) => [counter.id, { ...counter, wanted: 0 }]));
    const starts = wanted.map(({ activity, timeslotId, participants }) => {
      const counter = counters.get(timeslotId);
      if (counter?.operator_id !== activity.operatorId) return undefined;
      const { status, starts_at: startsAt, booked, capacity } = counter;
      if (whyUnavailable({ status, startsAt }, this.availability.bookableAfter(activity))) return undefined;
      if (booked + counter.wanted + participants > capacity) return undefined;
      counter.wanted += participants;
      return startsAt;
    });
    const takings = [...counters.values()].filter((counter) => counter.wanted > 0);
    if (takings.length > 0) {
      await this.capacity.takeAll(
        takings.map(({ id, operator_id, wanted: participants }) => {
          return { operatorId: operator_id, timeslotId: id, participants };
        }),
      );
    }
    return starts;
  }
}
