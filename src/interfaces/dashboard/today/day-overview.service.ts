import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import { BookingFiguresRepository, type CancellationProgress, TimeslotCancellationsService } from '../../../desk';
import { ActivitiesService } from '../../../catalog';
import type { OperatorEntity } from '../../../operators';
import { type LocalDate, Clock, addDays } from '../../../platform/values/time';
import { EventLogRepository } from '../../../platform/event-log';
import { type DaySales, DaySalesService } from './day-sales.service';
import { DayManifestService } from '../sheet/day-manifest.service';
import { type DaySession, type Party, hasEnded, toParties, toSessions } from './day';

/** How far ahead the page checks for money due, in days. */
const DAYS_AHEAD = 6;

/** Maximum number of sessions on a page of a day. */
const MAX_SESSIONS = 200;

/** The sessions that a page of a very busy day shows, from 1. */
export interface DayPart {
  readonly number: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly sessions: number;
}

/** Everything about the sessions of a day that its page shows. */
export interface DayOverview extends DaySales {
  readonly date: LocalDate;
  /** Unix seconds. */
  readonly now: number;
  readonly sessions: readonly DaySession[];
  /** Undefined if the page shows all sessions. */
  readonly part: DayPart | undefined;
  /** Whether the day has had sessions and all of them have ended. */
  readonly isOver: boolean;
  readonly parties: readonly Party[];
  /** Booked share of all places, from 0 to 1, and that of the same weekday a week before; undefined without places. */
  readonly filled: number | undefined;
  readonly filledBefore: number | undefined;
  readonly until: LocalDate;
  /** Position in the event log before the day was read. */
  readonly position: number;
  /** Cancelled sessions with places that are booked, by timeslot. */
  readonly cancellations: ReadonlyMap<number, CancellationProgress>;
  /** Whether there are more people than the page lists. */
  readonly isTruncated: boolean;
}

/** Reads a day with a number of queries that does not depend on its sessions and bookings. */
@Injectable()
export class DayOverviewService {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly figures: BookingFiguresRepository,
    private readonly manifests: DayManifestService,
    private readonly activities: ActivitiesService,
    private readonly sales: DaySalesService,
    private readonly cancellations: TimeslotCancellationsService,
    private readonly eventLog: EventLogRepository,
    private readonly clock: Clock,
  ) {}

  async readDay(
    { id: operatorId, admitMinutesBefore, timeZone }: OperatorEntity,
    date: LocalDate,
    today: LocalDate,
    requestedPart?: number,
  ): Promise<DayOverview> {
    const now = this.clock.now();
    const { last: position } = await this.eventLog.bounds();
    const until = addDays(date, DAYS_AHEAD);
    const { running, entries, isTruncated } = await this.manifests.read(operatorId, { date, today });
    const { total = 0, past = 0 } = (await this.schedule.countByDate(operatorId, date, date)).get(date) ?? {};
    const part = partOf({ total, past }, requestedPart);
    const offset = part && part.from - 1;
    const ofDay = await this.schedule.listDay(operatorId, date, { limit: MAX_SESSIONS, offset });
    const timeslots = offset ? ofDay : [...running, ...ofDay];
    const ids = timeslots.map(({ activityId }) => activityId);
    const activities = await this.activities.namesOf(operatorId, ids);
    const figures = await this.figures.listSessions(operatorId, timeslots[0]?.date ?? date, date);
    const parties = toParties(entries);
    const sessions = toSessions(
      { timeslots, activities, parties, figures },
      { now, isToday: date === today, admitMinutesBefore },
    );
    const isOver = part ? past === total && running.length === 0 : hasEnded(sessions);
    return {
      ...{ date, now, until, position, sessions, part, isOver, parties, isTruncated },
      ...(await this.readFilled(operatorId, date)),
      cancellations: await this.readCancellations(operatorId, timeslots),
      ...(await this.sales.read(operatorId, { date, until, isOver, today, timeZone })),
    };
  }

  private async readCancellations(operatorId: number, timeslots: readonly TimeslotEntity[]) {
    const cancelled = timeslots.filter(({ status, booked }) => status === 'cancelled' && booked > 0);
    const ids = cancelled.map(({ id }) => id);
    const progress = await this.cancellations.listProgress(operatorId, ids);
    return new Map(progress.map((each) => [each.timeslotId, each]));
  }

  private async readFilled(operatorId: number, date: LocalDate) {
    const before = addDays(date, -7);
    const days = await this.schedule.sumByDate(operatorId, before, date);
    const shareOn = (requested: LocalDate) => {
      const day = days.find((each) => each.date === requested);
      return day && day.capacity > 0 ? day.booked / day.capacity : undefined;
    };
    return { filled: shareOn(date), filledBefore: shareOn(before) };
  }
}

/** By default the part of the present: as many parts are skipped as sessions that have ended fill. */
function partOf({ total, past }: { total: number; past: number }, requested: number | undefined): DayPart | undefined {
  if (total <= MAX_SESSIONS) return undefined;
  const count = Math.ceil(total / MAX_SESSIONS);
  const current = past === total ? 1 : Math.floor(past / MAX_SESSIONS) + 1;
  const number = Math.min(requested ?? current, count);
  const from = (number - 1) * MAX_SESSIONS + 1;
  return { number, count, from, to: Math.min(from + MAX_SESSIONS - 1, total), sessions: total };
}
