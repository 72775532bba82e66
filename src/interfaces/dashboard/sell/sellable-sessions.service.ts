import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity, isUnderWay } from '../../../availability';
import { ActivitiesService, type Activity, atSession } from '../../../catalog';
import { Clock, isLocalDate } from '../../../platform/values/time';
import type { Visit } from '../frame/visit';

/** Maximum number of activities at the point of sale. */
const MAX_ACTIVITIES = 200;

/** Number of sessions that the page opens with. */
const MAX_DEPARTURES = 12;

/** A session as in the address of the page; blank parts are not chosen. */
export interface Chosen {
  readonly activityId: string;
  readonly date: string;
  readonly time: string;
  /** Whether the sessions of its activity and date are shown, instead of the next sessions. */
  readonly isDayShown?: boolean;
}

export interface SellableSession {
  readonly timeslot: TimeslotEntity;
  readonly activity: Activity;
  readonly isUnderWay: boolean;
}

/** What can be sold, and which session is selected. */
export interface Sellable {
  /** Published activities. */
  readonly activities: readonly Activity[];
  /** Whether there are activities, none of which is published. */
  readonly hasDrafts: boolean;
  /** The next sessions, or the sessions of the chosen activity and date. */
  readonly sessions: readonly SellableSession[];
  readonly areDepartures: boolean;
  /** With its activity at the prices of the session. */
  readonly selected: SellableSession | undefined;
  /** The activity and date that are shown. */
  readonly activity: Activity | undefined;
  readonly date: string;
}

/** The sessions that staff can sell: open, of a published activity, and not at their end. */
@Injectable()
export class SellableSessionsService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  async read(visit: Visit, chosen: Chosen): Promise<Sellable> {
    const all = await this.activities.list(visit.operatorId, MAX_ACTIVITIES);
    const activities = all.filter(({ status }) => status === 'published');
    if (activities.length === 0) {
      const hasDrafts = all.some(({ status }) => status === 'draft');
      return this.select(visit.operatorId, [], chosen, {
        activities,
        hasDrafts,
        areDepartures: true,
        date: visit.today,
      });
    }
    const departures = await this.listDepartures(visit, activities);
    const isDeparture = departures.some((session) => isSame(session, chosen));
    const isBlank = chosen.activityId === '' && chosen.date === '';
    if (isBlank || (isDeparture && !chosen.isDayShown)) {
      return this.select(visit.operatorId, departures, chosen, { activities, areDepartures: true, date: visit.today });
    }
    return this.readDay(visit, activities, chosen);
  }

  private async listDepartures({ operatorId, today }: Visit, activities: readonly Activity[]) {
    const ids = activities.map(({ id }) => id);
    return this.withActivities(await this.schedule.listNextSold(operatorId, ids, today, MAX_DEPARTURES), activities);
  }

  private async readDay({ operatorId, today }: Visit, activities: readonly Activity[], chosen: Chosen) {
    const date = isLocalDate(chosen.date) ? chosen.date : today;
    const activity = activities.find(({ publicId }) => publicId === chosen.activityId) ?? activities[0]!;
    const sessions = this.withActivities(await this.schedule.listSold(operatorId, activity.id, date), activities);
    return this.select(operatorId, sessions, chosen, { activities, areDepartures: false, activity, date });
  }

  private withActivities(timeslots: readonly TimeslotEntity[], activities: readonly Activity[]): SellableSession[] {
    const now = this.clock.now();
    return timeslots.map((timeslot) => ({
      timeslot,
      activity: activities.find(({ id }) => id === timeslot.activityId)!,
      isUnderWay: isUnderWay(timeslot, now),
    }));
  }

  private async withPrices(operatorId: number, session: SellableSession): Promise<SellableSession> {
    const { timeslot, activity } = session;
    return {
      ...session,
      activity: atSession(await this.activities.getActivity(operatorId, activity.publicId), timeslot),
    };
  }

  /** Selects the chosen session, even if it is full; without one, nothing, so that nobody sells what nobody wants. */
  private async select(
    operatorId: number,
    sessions: readonly SellableSession[],
    chosen: Chosen,
    shown: Pick<Sellable, 'activities' | 'areDepartures' | 'date'> & {
      readonly activity?: Activity;
      readonly hasDrafts?: boolean;
    },
  ): Promise<Sellable> {
    const found = sessions.find((session) => isSame(session, chosen));
    const selected = found && (await this.withPrices(operatorId, found));
    return {
      hasDrafts: false,
      ...shown,
      sessions: sessions.map((session) => (session === found ? selected! : session)),
      selected,
      activity: selected?.activity ?? shown.activity ?? shown.activities[0],
      date: selected?.timeslot.date ?? shown.date,
    };
  }
}

export function hasPlaces({ timeslot: { booked, capacity } }: SellableSession): boolean {
  return booked < capacity;
}

function isSame({ timeslot, activity }: SellableSession, { activityId, date, time }: Chosen): boolean {
  return activity.publicId === activityId && timeslot.date === date && timeslot.time === time;
}
