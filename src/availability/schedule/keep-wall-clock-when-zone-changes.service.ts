import { Injectable } from '@nestjs/common';
import { OperatorsService } from '../../operators';
import { Turn } from '../../platform/concurrency/fairness';
import { OperatorLock, Transactions } from '../../platform/database';
import { OnDomainEvent, OperatorTimeZoneChangedEvent } from '../../platform/domain-events';
import { type Backlog, JobsRunner, ScheduledJob } from '../../platform/jobs';
import { Clock, firstInstantFrom, localTimeAt } from '../../platform/values/time';
import type { TimeslotEntity } from '../timeslot.entity';
import { TimeslotInstantsRepository } from './timeslot-instants.repository';

/** Timeslots that move in one transaction. */
const PORTION = 200;

interface Zones {
  readonly from: string;
  readonly to: string;
}

/**
 * A timeslot at 10:00 stays at 10:00 when its operator changes the time zone; only the instant moves. The first portion
 * moves with the change of the settings, the others by the job, whose counts are portions. Until a timeslot has moved, it
 * is not sold.
 */
@ScheduledJob()
@Injectable()
export class KeepWallClockWhenZoneChanges implements ScheduledJob {
  readonly name = 'time-zone-changes';
  readonly hasOwnLoop = true;

  constructor(
    private readonly operators: OperatorsService,
    private readonly instants: TimeslotInstantsRepository,
    private readonly transactions: Transactions,
    private readonly lock: OperatorLock,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of the settings, which has locked the operator. */
  @OnDomainEvent(OperatorTimeZoneChangedEvent)
  async start({ operatorId, formerTimeZone }: OperatorTimeZoneChangedEvent): Promise<void> {
    const timeslotsToMove = await this.instants.countComing(operatorId, this.clock.now());
    await this.operators.noteTimeZoneMove(operatorId, { formerTimeZone, movedTimeslotId: 0, timeslotsToMove });
    await this.movePortion(operatorId);
    if (timeslotsToMove > PORTION) this.transactions.afterEnd(() => this.jobs.wake(this.name));
  }

  async runDue(): Promise<number> {
    await new Turn().pass();
    const operatorId = await this.operators.findMovingTimeZone();
    if (operatorId === undefined) return 0;
    await this.transactions.run(
      async () => {
        await this.lock.lockOperator(operatorId);
        await this.movePortion(operatorId);
      },
      // A repeated attempt continues after the last portion that was committed.
      { findCommitted: () => Promise.resolve(undefined) },
    );
    return 1;
  }

  async backlog(): Promise<Backlog> {
    const operatorId = await this.operators.findMovingTimeZone();
    return { count: operatorId === undefined ? 0 : 1, since: undefined };
  }

  private async movePortion(operatorId: number): Promise<void> {
    const { timeZone, formerTimeZone, movedTimeslotId, timeslotsToMove } = await this.operators.getOperator(operatorId);
    if (formerTimeZone === null) return;
    const portion = await this.instants.listComing(operatorId, this.clock.now(), movedTimeslotId, PORTION);
    for (const { ids, start, end } of shiftsOf(portion, { from: formerTimeZone, to: timeZone })) {
      await this.instants.shift(operatorId, ids, start, end);
    }
    const isDone = portion.length < PORTION;
    await this.operators.noteTimeZoneMove(operatorId, {
      formerTimeZone: isDone ? null : formerTimeZone,
      movedTimeslotId: isDone ? 0 : portion.at(-1)!.id,
      timeslotsToMove: isDone ? 0 : Math.max(1, timeslotsToMove - portion.length),
    });
  }
}

interface Shift {
  readonly ids: number[];
  /** Seconds by which starts and ends move. */
  readonly start: number;
  readonly end: number;
}

/** Groups timeslots that move by the same number of seconds. There are few such groups: clocks change twice a year. */
function shiftsOf(timeslots: readonly TimeslotEntity[], { from, to }: Zones): Iterable<Shift> {
  const shifts = new Map<string, Shift>();
  for (const { id, date, time, startsAt, endsAt, hasOpeningHours } of timeslots) {
    const start = firstInstantFrom(to, date, time) - startsAt;
    const end = hasOpeningHours ? firstInstantFrom(to, date, localTimeAt(from, endsAt)) - endsAt : start;
    const key = `${start} ${end}`;
    const shift = shifts.get(key) ?? { ids: [], start, end };
    shift.ids.push(id);
    shifts.set(key, shift);
  }
  return shifts.values();
}
