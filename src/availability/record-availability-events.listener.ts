import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ActivityLabel, ActivitiesService, isOnSale } from '../catalog';
import { EventDescriptions, EventLog, NOBODY_ELSE, type NewEvent, SELLERS } from '../platform/event-log';
import type { TimeslotEntity } from './timeslot.entity';
import { OnAddedTimeslots, OnChangedTimeslots, type TimeslotEvent } from './on-changed-timeslots.decorator';
import { TimeslotsRepository } from './timeslots.repository';

const TYPE = 'availability.changed';

const SUBJECT = 'timeslot ';

/**
 * Publishes changes of availability to partners and shops. The places are read when the event is sequenced, so a busy
 * timeslot is published once rather than for each booking.
 */
@Injectable()
export class RecordAvailabilityEvents implements OnModuleInit {
  constructor(
    private readonly log: EventLog,
    private readonly descriptions: EventDescriptions,
    private readonly timeslots: TimeslotsRepository,
    private readonly activities: ActivitiesService,
  ) {}

  onModuleInit(): void {
    this.descriptions.register(TYPE, (events) => this.describe(events));
  }

  @OnAddedTimeslots()
  @OnChangedTimeslots()
  async record(events: readonly TimeslotEvent[]): Promise<void> {
    await this.log.record(
      events.map(({ operatorId, timeslotId }) => ({ operatorId, type: TYPE, subject: `${SUBJECT}${timeslotId}` })),
    );
  }

  private async describe(events: readonly NewEvent[]): Promise<NewEvent['publication'][]> {
    const publications = new Map<number, NewEvent['publication']>();
    for (const operatorId of new Set(events.map((event) => event.operatorId))) {
      const ids = events.filter((event) => event.operatorId === operatorId).map(timeslotIdOf);
      const timeslots = await this.timeslots.findMany(operatorId, ids);
      const activityIds = [...timeslots.values()].map(({ activityId }) => activityId);
      const activities = await this.activities.namesOf(operatorId, activityIds);
      for (const timeslot of timeslots.values()) {
        publications.set(timeslot.id, publicationOf(timeslot, activities.get(timeslot.activityId)!));
      }
    }
    return events.map((event) => publications.get(timeslotIdOf(event)));
  }
}

function timeslotIdOf({ subject }: NewEvent): number {
  return Number(subject.slice(SUBJECT.length));
}

function publicationOf(timeslot: TimeslotEntity, activity: ActivityLabel): NewEvent['publication'] {
  const { id, date, time, status, capacity, booked } = timeslot;
  return {
    audience: isOnSale(activity) ? SELLERS : NOBODY_ELSE,
    data: {
      ActivityID: activity.publicId,
      TimeslotID: id,
      Date: date,
      Time: time,
      Status: status,
      Capacity: capacity,
      Remaining: status === 'cancelled' ? 0 : capacity - booked,
    },
  };
}
