import { Injectable, Logger } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService } from '../../availability';
import { AuditTrail } from '../../platform/audit';
import { CurrentDeadline, RequestDeadline } from '../../platform/concurrency/deadline';
import { Transactions } from '../../platform/database';
import { DomainError, type ProblemSlug } from '../../platform/http/problems';
import type { BookingEntity } from '../booking.entity';
import { BookingsRepository } from '../bookings.repository';
import { AnotherDayService, mayNeedAnotherDay } from './another-day.service';
import { CancellationsService } from './cancellations.service';

/** Reason in bookings whose timeslot was cancelled without one. */
export const NO_REASON_GIVEN = 'The timeslot was cancelled.';

/** Maximum number of timeslots that one request cancels. */
export const MAX_CANCELLED_TIMESLOTS = 200;

/** Time in which a response is written, in milliseconds. No further timeslot is cancelled with less time left. */
const RESERVED_MS = 2_000;

export const TIMESLOT_REFUNDS = ['none', 'full', 'another-day'] as const;
export type TimeslotRefund = (typeof TIMESLOT_REFUNDS)[number];

export interface TimeslotCancellation {
  readonly reason: string | null;
  /** What customers get: nothing, what they paid the operator, or another day, for which their bookings stay. */
  readonly refund: TimeslotRefund;
}

interface BookingsCancellation extends TimeslotCancellation {
  /** Whether the timeslot was not cancelled before. */
  readonly isNews: boolean;
}

interface CancelledBookings {
  readonly cancelledBookings: number;
  /** Bookings that need another day. */
  readonly remainingBookings: number;
  /** In minor units. */
  readonly refundedAmount: number;
}

/** What became of one of several timeslots. */
export type CancellationResult = { readonly timeslotId: number } & (
  | ({ readonly status: 'cancelled' | 'already-cancelled' } & CancelledBookings)
  | { readonly status: 'failed'; readonly code: ProblemSlug }
);

/** Cancels timeslots with everything in them. */
@Injectable()
export class TimeslotCancellationsService {
  private readonly logger = new Logger(TimeslotCancellationsService.name);

  constructor(
    private readonly bookings: BookingsRepository,
    private readonly timeslots: TimeslotsService,
    private readonly cancellations: CancellationsService,
    private readonly anotherDay: AnotherDayService,
    private readonly transactions: Transactions,
    private readonly deadline: CurrentDeadline,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Cancels a timeslot with all of its bookings and holds, except those that need another day, or nothing. Repeated
   * calls have no further effect, except that one with another refund cancels the bookings that still need another day.
   * @throws TimeslotNotFoundError
   */
  async cancelTimeslot(
    operatorId: number,
    timeslotId: number,
    cancellation: TimeslotCancellation,
  ): Promise<CancelledBookings & { readonly timeslot: TimeslotEntity; readonly wasCancelled: boolean }> {
    return this.transactions.run(async () => {
      const isNews = await this.timeslots.markCancelled(operatorId, timeslotId, cancellation.reason);
      const cancelled = await this.cancelBookings(operatorId, timeslotId, { ...cancellation, isNews });
      if (isNews) {
        const details = { Reason: cancellation.reason, Refund: cancellation.refund };
        const { cancelledBookings: CancelledBookings, remainingBookings: RemainingBookings } = cancelled;
        const counts = { CancelledBookings, RemainingBookings };
        await this.audit.record(operatorId, 'timeslot.cancelled', timeslotId, { ...details, ...counts });
      }
      const timeslot = await this.timeslots.getTimeslot(operatorId, timeslotId);
      return { ...cancelled, timeslot, wasCancelled: !isNews };
    });
  }

  /**
   * Cancels timeslots one after the other, each in its own transaction. If some fail, the others stay cancelled, and
   * the call can be repeated.
   * @returns the results in the order of the IDs
   */
  async cancelTimeslots(
    operatorId: number,
    timeslotIds: readonly number[],
    cancellation: TimeslotCancellation,
  ): Promise<CancellationResult[]> {
    const results: CancellationResult[] = [];
    for (const timeslotId of timeslotIds) results.push(await this.tryToCancel(operatorId, timeslotId, cancellation));
    return results;
  }

  private async tryToCancel(
    operatorId: number,
    timeslotId: number,
    cancellation: TimeslotCancellation,
  ): Promise<CancellationResult> {
    if (!this.hasTimeLeft()) return { timeslotId, status: 'failed', code: 'overloaded' };
    try {
      const done = await this.cancelTimeslot(operatorId, timeslotId, cancellation);
      const { cancelledBookings, remainingBookings, refundedAmount, wasCancelled } = done;
      const status = wasCancelled ? 'already-cancelled' : 'cancelled';
      return { timeslotId, status, cancelledBookings, remainingBookings, refundedAmount };
    } catch (error) {
      if (error instanceof DomainError) return { timeslotId, status: 'failed', code: error.problem };
      this.logger.error(`timeslot ${timeslotId} could not be cancelled`, error instanceof Error ? error.stack : error);
      return { timeslotId, status: 'failed', code: 'internal' };
    }
  }

  private hasTimeLeft(): boolean {
    const deadline = this.deadline.get();
    return !(deadline instanceof RequestDeadline) || deadline.timeLeft > RESERVED_MS;
  }

  private async cancelBookings(
    operatorId: number,
    timeslotId: number,
    wanted: BookingsCancellation,
  ): Promise<CancelledBookings> {
    const remaining = new Set<number>();
    let cancelledBookings = 0;
    let refundedAmount = 0;
    // No booking can join a cancelled timeslot. One that changes concurrently is handled in the next round.
    for (;;) {
      const taking = await this.bookings.listTakingPlaces(operatorId, timeslotId);
      const bookings = taking.filter(({ id }) => !remaining.has(id));
      if (bookings.length === 0) return { cancelledBookings, remainingBookings: remaining.size, refundedAmount };
      for (const booking of bookings) {
        if (wanted.refund === 'another-day' && mayNeedAnotherDay(booking)) {
          if (await this.offerAnotherDay(booking, wanted)) remaining.add(booking.id);
        } else {
          const freed = await this.free(booking, wanted);
          if (freed && booking.status === 'confirmed') cancelledBookings++;
          refundedAmount += freed?.refundedAmount ?? 0;
        }
      }
    }
  }

  /** @returns false if the booking has changed */
  private async offerAnotherDay(booking: BookingEntity, { reason, isNews }: BookingsCancellation): Promise<boolean> {
    return !isNews || this.anotherDay.offer(booking, reason);
  }

  private free(booking: BookingEntity, { reason, refund, isNews }: BookingsCancellation) {
    return this.cancellations.free(booking, {
      reason: reason ?? NO_REASON_GIVEN,
      by: 'operator',
      // Customers who were offered another day know that the session is cancelled.
      withTimeslot: isNews,
      refund: refund === 'full' ? 'full' : 'none',
    });
  }
}
