import { Injectable } from '@nestjs/common';
import { type LocalDate, type LocalTime } from '../../shared/time';
import { type StartTime, StartTimesRepository } from './start-times.repository';

/** Knows at which times of day activities take place. */
@Injectable()
export class StartTimesService {
  constructor(private readonly startTimes: StartTimesRepository) {}

  /**
   * Ascending, by the activity's ID: the times of timeslots from a date on that are not cancelled, or if there are none
   * the time of the latest one. An activity that never had a timeslot that was not cancelled is missing.
   */
  async listSince(
    operatorId: number,
    activityIds: readonly number[],
    since: LocalDate,
  ): Promise<Map<number, LocalTime[]>> {
    if (activityIds.length === 0) return new Map();
    const found = new Map<number, StartTime[]>();
    for (const startTime of await this.startTimes.list(operatorId, activityIds)) {
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
