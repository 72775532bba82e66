import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { TimeslotCancellationPortions } from './timeslot-cancellation-portions.service';
import { TimeslotCancellationsRepository } from './timeslot-cancellations.repository';

export const CANCEL_BOOKINGS_JOB = 'timeslot-cancellations';

/** Delay after a portion that failed, in seconds, in which other timeslots continue. */
const RETRY_SECONDS = 30;

/** Continues cancellations of timeslots that their requests could not complete. Its counts are portions of bookings. */
@ScheduledJob()
@Injectable()
export class CancelBookingsOfTimeslots implements ScheduledJob {
  readonly name = CANCEL_BOOKINGS_JOB;
  readonly isUrgent = true;

  constructor(
    private readonly cancellations: TimeslotCancellationsRepository,
    private readonly portions: TimeslotCancellationPortions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const due = await this.cancellations.findDue(this.clock.now());
    if (!due) return 0;
    const { operatorId, timeslotId } = due;
    try {
      await this.portions.processNext(operatorId, timeslotId);
    } catch (error) {
      const until = this.clock.now() + RETRY_SECONDS;
      await this.transactions.run(() => this.cancellations.postpone(operatorId, [timeslotId], until));
      throw error;
    }
    return 1;
  }

  backlog(): Promise<Backlog> {
    return this.cancellations.countDue(this.clock.now());
  }
}
