import { Injectable } from '@nestjs/common';
import { type LocalDate, type LocalTime } from '../../platform/values/time';
import type { TimeslotStatus } from '../timeslot.entity';
import { type StartTime, StartTimesRepository } from './start-times.repository';

/** Start times of activities. */
@Injectable()
export class StartTimesService {
  constructor(private readonly startTimes: StartTimesRepository) {}

  /**
   * Start times in ascending order by activity ID: of timeslots from a date on that are not cancelled, or otherwise of
   * the latest one. Omits activities that never had such a timeslot.
   */
  listSince(operatorId: number, activityIds: readonly number[], since: LocalDate): Promise<Map<number, LocalTime[]>> {
    return this.list(operatorId, activityIds, since, ['open', 'closed']);
  }

  /** The same for all that ever had a timeslot. If all of them are cancelled, returns their times. */
  async listBooked(
    operatorId: number,
    activityIds: readonly number[],
    since: LocalDate,
  ): Promise<Map<number, LocalTime[]>> {
    const found = await this.listSince(operatorId, activityIds, since);
    const missing = activityIds.filter((id) => !found.has(id));
    return new Map([...found, ...(await this.list(operatorId, missing, since, ['cancelled']))]);
  }

  private async list(
    operatorId: number,
    activityIds: readonly number[],
    since: LocalDate,
    statuses: readonly TimeslotStatus[],
  ): Promise<Map<number, LocalTime[]>> {
    if (activityIds.length === 0) return new Map();
    const found = new Map<number, StartTime[]>();
    for (const startTime of await this.startTimes.list(operatorId, activityIds, statuses)) {
      found.set(startTime.activity_id, [...(found.get(startTime.activity_id) ?? []), startTime]);
    }
    return new Map([...found].map(([id, times]) => [id, timesSince(times, since)]));
  }
}

function timesSince(times: readonly StartTime[], since: LocalDate): LocalTime[] {
  const recent = times.filter(({ latest }) => latest >= since);
  if (recent.length > 0) return recent.map(({ time }) => time);
  return [times.reduce((last, each) => (each.latest >= last.latest ? each : last)).time];
}
