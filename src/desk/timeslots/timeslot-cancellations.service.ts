import { Injectable, Logger } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { CurrentDeadline, RequestDeadline } from '../../platform/concurrency/deadline';
import { Transactions, translateDatabaseError } from '../../platform/database';
import { DomainError, type ProblemSlug } from '../../platform/errors';
import { JobsRunner } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { CANCEL_BOOKINGS_JOB } from './cancel-bookings-of-timeslots.job';
import { TimeslotCancellationPortions } from './timeslot-cancellation-portions.service';
import { type CancellationProgress, TimeslotCancellationsRepository } from './timeslot-cancellations.repository';
import { type Marked, type TimeslotCancellation, TimeslotMarkingService } from './timeslot-marking.service';

/** Maximum number of timeslots that one request cancels. */
export const MAX_CANCELLED_TIMESLOTS = 200;

/** Time in which a portion is completed and a response written, in milliseconds. With less time left, a job continues. */
const RESERVED_MS = 3_000;

interface CancelledTimeslot extends CancellationProgress {
  readonly status: 'cancelled' | 'already-cancelled';
}

/** What became of one of several timeslots. */
export type CancellationResult =
  CancelledTimeslot | { readonly status: 'failed'; readonly timeslotId: number; readonly code: ProblemSlug };

/**
 * Cancels timeslots with everything in them. A timeslot is marked first, so that nobody can book it any more. Its
 * bookings follow in portions, which a job continues if the request runs out of time.
 */
@Injectable()
export class TimeslotCancellationsService {
  private readonly logger = new Logger(TimeslotCancellationsService.name);

  constructor(
    private readonly cancellations: TimeslotCancellationsRepository,
    private readonly marking: TimeslotMarkingService,
    private readonly portions: TimeslotCancellationPortions,
    private readonly timeslots: TimeslotsService,
    private readonly transactions: Transactions,
    private readonly deadline: CurrentDeadline,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels a timeslot with all of its bookings and holds, except those that need another day. Repeated calls continue
   * it and have no further effect, except that one with another refund cancels the bookings that need another day.
   * @throws TimeslotNotFoundError
   * @throws ForbiddenError if a refund would be more than the person who acts may refund
   */
  async cancelTimeslot(
    operatorId: number,
    timeslotId: number,
    requested: TimeslotCancellation,
  ): Promise<CancelledTimeslot & { readonly timeslot: TimeslotEntity }> {
    const marked = await this.marking.mark(operatorId, timeslotId, requested);
    const isDone = await this.continueCancellation(operatorId, timeslotId, requested, marked);
    if (!isDone) await this.leaveToJob(operatorId, [timeslotId]);
    const progress = (await this.listProgress(operatorId, [timeslotId]))[0]!;
    const timeslot = await this.timeslots.getTimeslot(operatorId, timeslotId);
    return { ...progress, status: statusOf(marked), timeslot };
  }

  /**
   * Cancels timeslots one after the other. If some fail, the others stay cancelled, and the call can be repeated.
   * @returns the results in the order of the IDs
   */
  async cancelTimeslots(
    operatorId: number,
    timeslotIds: readonly number[],
    requested: TimeslotCancellation,
  ): Promise<CancellationResult[]> {
    const marked = new Map<number, Marked>();
    const failures = new Map<number, ProblemSlug>();
    const attempt = async (timeslotId: number, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        failures.set(timeslotId, this.codeOf(error, timeslotId));
      }
    };
    // All are marked before the first booking is cancelled: nobody can book one while others are processed.
    for (const id of timeslotIds) {
      await attempt(id, async () => void marked.set(id, await this.marking.mark(operatorId, id, requested)));
    }
    const left: number[] = [];
    for (const [id, mark] of marked) {
      await attempt(id, async () => {
        if (!(await this.continueCancellation(operatorId, id, requested, mark))) left.push(id);
      });
    }
    if (left.length > 0) await this.leaveToJob(operatorId, left);
    const progress = await this.listProgress(operatorId, timeslotIds);
    return progress.map((each) => {
      const { timeslotId } = each;
      const code = failures.get(timeslotId);
      return code ? { status: 'failed', timeslotId, code } : { ...each, status: statusOf(marked.get(timeslotId)!) };
    });
  }

  /** How far the cancellations of timeslots have come, in the order of the IDs. */
  async listProgress(operatorId: number, timeslotIds: readonly number[]): Promise<CancellationProgress[]> {
    const known = await this.cancellations.listProgress(operatorId, timeslotIds);
    const nothing = { cancelledBookings: 0, remainingBookings: 0, refundedAmount: 0, remaining: 0 };
    return timeslotIds.map((timeslotId) => known.get(timeslotId) ?? { timeslotId, ...nothing });
  }

  /** @returns false if bookings are left because there is no time, or because something failed */
  private async continueCancellation(
    operatorId: number,
    timeslotId: number,
    requested: TimeslotCancellation,
    { isInProgress }: Marked,
  ): Promise<boolean> {
    const isDone = await this.processAll(operatorId, timeslotId);
    if (!isDone || !isInProgress) return isDone;
    // An earlier cancellation is now complete. This one applies to the bookings that it has left.
    await this.marking.mark(operatorId, timeslotId, requested);
    return this.processAll(operatorId, timeslotId);
  }

  private async processAll(operatorId: number, timeslotId: number): Promise<boolean> {
    try {
      while (this.hasTimeLeft()) {
        if (!(await this.portions.processNext(operatorId, timeslotId))) return true;
      }
    } catch (error) {
      // The timeslot is cancelled, and the job tries again.
      this.codeOf(error, timeslotId);
    }
    return false;
  }

  private async leaveToJob(operatorId: number, timeslotIds: readonly number[]): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(() => this.cancellations.postpone(operatorId, timeslotIds, now));
    this.jobs.wake(CANCEL_BOOKINGS_JOB);
  }

  private hasTimeLeft(): boolean {
    const deadline = this.deadline.get();
    return !(deadline instanceof RequestDeadline) || deadline.timeLeft > RESERVED_MS;
  }

  private codeOf(error: unknown, timeslotId: number): ProblemSlug {
    const known = error instanceof DomainError ? error : translateDatabaseError(error);
    if (known) return known.problem;
    this.logger.error(`timeslot ${timeslotId} could not be cancelled`, error instanceof Error ? error.stack : error);
    return 'internal';
  }
}

function statusOf({ wasCancelled }: Marked): 'cancelled' | 'already-cancelled' {
  return wasCancelled ? 'already-cancelled' : 'cancelled';
}
