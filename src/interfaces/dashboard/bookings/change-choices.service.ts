import { Injectable } from '@nestjs/common';
import { ScheduleService, type TimeslotEntity } from '../../../availability';
import type { BookingDetails } from '../../../bookings';
import { ActivitiesService, atSession } from '../../../catalog';
import { Clock, isLocalDate } from '../../../platform/values/time';
import { WorkflowsService } from '../../../workflows';
import type { Visit } from '../frame/visit';
import { type MoveChoice, valueOf } from './move.panel';
import { type TicketChoice, ticketChoices } from './parts/ticket-choices';

/** Finds the sessions that a booking can be moved to, and the tickets that it can have. */
@Injectable()
export class ChangeChoicesService {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
    private readonly workflows: WorkflowsService,
    private readonly clock: Clock,
  ) {}

  /** @param requested a date; default: the booking's, or today if it is past */
  async listSessions(
    { operatorId, today }: Visit,
    { booking }: BookingDetails,
    requested: string | undefined,
  ): Promise<MoveChoice> {
    const { activityId, timeslotId, sessionDate } = booking;
    const date = isLocalDate(requested) ? requested : sessionDate < today ? today : sessionDate;
    const around = await this.schedule.listOpenAround(operatorId, activityId, date, true);
    const sessions = around.filter(({ id }) => id !== timeslotId);
    const isNotified = await this.workflows.isSentFor(operatorId, 'booking-moved', activityId);
    const next = preselect(sessions, date, booking, this.clock.now());
    return { date, isRequested: requested === date, sessions, preselected: next && valueOf(next), isNotified };
  }

  async listTickets({ booking }: BookingDetails): Promise<TicketChoice[]> {
    const { operatorId, activityId, sessionDate: date, sessionTime: time } = booking;
    return ticketChoices(booking, atSession(await this.activities.getById(operatorId, activityId), { date, time }));
  }
}

/**
 * The session after the booking's own; on another date, the first one at or after its time, or the last one. Sessions
 * that have started are left out while there are others.
 */
function preselect(
  sessions: readonly TimeslotEntity[],
  date: string,
  { sessionDate, sessionTime }: BookingDetails['booking'],
  now: number,
): TimeslotEntity | undefined {
  const later = sessions.filter(({ startsAt }) => startsAt > now);
  const next = later.find((session) => valueOf(session) >= `${date} ${sessionTime}`);
  const lastOfDay = date === sessionDate ? undefined : later.findLast((session) => session.date === date);
  return next?.date === date ? next : (lastOfDay ?? next ?? later.at(-1) ?? sessions.at(-1));
}
