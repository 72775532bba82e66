import { Injectable } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import type { BookingDetails } from '../../../bookings';
import { isLocalDate } from '../../../platform/values/time';
import { WorkflowsService } from '../../../workflows';
import type { Visit } from '../frame/visit';
import type { MoveChoice } from './move.panel';

/** Finds the sessions that a booking can be moved to. */
@Injectable()
export class MoveChoicesService {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly workflows: WorkflowsService,
  ) {}

  /** @param requested a date; default: the booking's, or today if it is past */
  async listChoices(
    { operatorId, today }: Visit,
    { activityId, timeslotId, sessionDate }: BookingDetails['booking'],
    requested: string | undefined,
  ): Promise<MoveChoice> {
    const date = isLocalDate(requested) ? requested : sessionDate < today ? today : sessionDate;
    const around = await this.schedule.listOpenAround(operatorId, activityId, date);
    const sessions = around.filter(({ id }) => id !== timeslotId);
    const isNotified = await this.workflows.isSentFor(operatorId, 'booking-moved', activityId);
    return { date, isRequested: requested === date, sessions, isNotified };
  }
}
