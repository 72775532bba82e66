import { Injectable, Logger } from '@nestjs/common';
import { OperatorLock, Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { OperatorsService } from '../../operators';
import { Clock, TIME_ZONE_DATA, firstInstantFrom } from '../../platform/values/time';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotInstantsRepository } from './timeslot-instants.repository';

const BATCH = 500;

/**
 * Moves instants when an update of Node.js brings new time zone rules: a timeslot at 10:00 local time stays at 10:00.
 * The counts of this job are operators.
 */
@ScheduledJob()
@Injectable()
export class FollowTimeZoneData implements ScheduledJob {
  readonly name = 'time-zone-data-followed';
  private readonly logger = new Logger(FollowTimeZoneData.name);
  /** The rules cannot change while the process runs, and new operators start with the current ones. */
  private isDone = false;

  constructor(
    private readonly operators: OperatorsService,
    private readonly instants: TimeslotInstantsRepository,
    private readonly transactions: Transactions,
    private readonly lock: OperatorLock,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    if (this.isDone) return 0;
    const operatorId = await this.operators.findBehindTimeZoneData(TIME_ZONE_DATA);
    if (operatorId === undefined) {
      this.isDone = true;
      return 0;
    }
    // Timeslots that still follow a change of the time zone are based on either zone.
    if ((await this.operators.getOperator(operatorId)).formerTimeZone !== null) return 0;
    const moved = await this.moveAll(operatorId);
    await this.operators.noteTimeZoneData(operatorId, TIME_ZONE_DATA);
    if (moved > 0) {
      this.logger.warn({
        msg: 'time zone data has changed: timeslots keep their local time and start at a different instant',
        timeZoneData: TIME_ZONE_DATA,
        operatorId,
        timeslots: moved,
      });
    }
    return 1;
  }

  async backlog(): Promise<Backlog> {
    return { count: await this.operators.countBehindTimeZoneData(TIME_ZONE_DATA), since: undefined };
  }

  private async moveAll(operatorId: number): Promise<number> {
    let moved = 0;
    for (let afterId: number | undefined = 0; afterId !== undefined;) {
      const batch = await this.moveBatch(operatorId, afterId);
      moved += batch.moved;
      afterId = batch.lastId;
    }
    return moved;
  }

  /** The lock prevents a change of the operator's time zone while its timeslots move. */
  private moveBatch(operatorId: number, afterId: number): Promise<{ moved: number; lastId: number | undefined }> {
    return this.transactions.run(async () => {
      await this.lock.lockOperator(operatorId);
      const { timeZone } = await this.operators.getOperator(operatorId);
      const batch = await this.instants.listComing(operatorId, this.clock.now(), afterId, BATCH);
      let moved = 0;
      for (const [seconds, ids] of shiftsOf(batch, timeZone)) {
        await this.instants.shift(operatorId, ids, seconds, seconds);
        moved += ids.length;
      }
      return { moved, lastId: batch.length < BATCH ? undefined : batch.at(-1)!.id };
    });
  }
}

/** The differences in seconds; omits timeslots that are correct. */
function shiftsOf(timeslots: readonly TimeslotEntity[], timeZone: string): Map<number, number[]> {
  const shifts = new Map<number, number[]>();
  for (const { id, date, time, startsAt } of timeslots) {
    const seconds = firstInstantFrom(timeZone, date, time) - startsAt;
    if (seconds !== 0) shifts.set(seconds, [...(shifts.get(seconds) ?? []), id]);
  }
  return shifts;
}
