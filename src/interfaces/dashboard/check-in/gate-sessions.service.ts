import { Injectable } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { Clock, localDateAt } from '../../../platform/values/time';
import type { Visit } from '../frame/visit';

export interface GateSession {
  readonly timeslotId: number;
  /** `10:00 Kayak tour` */
  readonly label: string;
}

/** Finds the sessions at which a gate can be. */
@Injectable()
export class GateSessionsService {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
    private readonly clock: Clock,
  ) {}

  /** Booked sessions whose tickets are valid now, at most 50, by start. */
  async list({ operatorId, operator }: Visit): Promise<GateSession[]> {
    const opensUntil = this.clock.now() + operator.admitMinutesBefore * 60;
    const valid = await this.schedule.listAdmitting(operatorId, localDateAt(operator.timeZone, opensUntil), opensUntil);
    const ids = valid.map(({ activityId }) => activityId);
    const names = await this.activities.namesOf(operatorId, ids);
    return valid.map(({ id, time, activityId }) => ({
      timeslotId: id,
      label: `${time} ${names.get(activityId)!.name}`,
    }));
  }
}
