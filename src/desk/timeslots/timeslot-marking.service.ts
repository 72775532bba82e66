import { Injectable } from '@nestjs/common';
import { ReservationsService, TimeslotsService } from '../../availability';
import { CurrentActor } from '../../platform/actor';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import type { TimeslotRefund } from '../../bookings';
import { TimeslotCancellationsRepository } from './timeslot-cancellations.repository';
import { TimeslotRefundGrants } from './timeslot-refund-grants.service';

/** After this time, in seconds, the request that marked a timeslot has ended, so a job can continue. */
const REQUEST_SECONDS = 10;

export interface TimeslotCancellation {
  readonly reason: string | null;
  readonly refund: TimeslotRefund;
}

export interface Marked {
  /** Whether the timeslot was cancelled before. */
  readonly wasCancelled: boolean;
  /** Whether bookings of an earlier cancellation are still being processed. */
  readonly isInProgress: boolean;
}

/** Marks timeslots as cancelled and records what happens to their bookings. */
@Injectable()
export class TimeslotMarkingService {
  constructor(
    private readonly cancellations: TimeslotCancellationsRepository,
    private readonly timeslots: TimeslotsService,
    private readonly reservations: ReservationsService,
    private readonly grants: TimeslotRefundGrants,
    private readonly transactions: Transactions,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes a timeslot permanently. If it is cancelled already, another refund than `another-day` applies to the bookings
   * that still need another day, once an earlier cancellation is complete.
   * @throws TimeslotNotFoundError
   * @throws ForbiddenError if a refund would be more than the person who acts may refund
   */
  mark(operatorId: number, timeslotId: number, { reason, refund }: TimeslotCancellation): Promise<Marked> {
    return this.transactions.run(
      async () => {
        const timeslot = await this.reservations.lockTimeslot(operatorId, timeslotId);
        const wasCancelled = timeslot.status === 'cancelled';
        const earlier = await this.cancellations.find(operatorId, timeslotId);
        const isInProgress = wasCancelled && earlier !== null && earlier.checkAt !== null;
        if (isInProgress || (wasCancelled && !(await this.hasMore(operatorId, timeslotId, refund)))) {
          return { wasCancelled, isInProgress };
        }
        await this.grants.check(timeslot, refund);
        await this.timeslots.markCancelled(operatorId, timeslotId, reason);
        await this.cancellations.save({
          ...{ operatorId, timeslotId, reason, refund, withTimeslot: !wasCancelled, actor: this.actor.get() },
          ...{ afterBookingId: 0, cancelledBookings: 0, remainingBookings: 0, refundedAmount: 0 },
          checkAt: this.clock.now() + REQUEST_SECONDS,
        });
        return { wasCancelled, isInProgress };
      },
      // A repeated attempt finds the timeslot cancelled.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  private async hasMore(operatorId: number, timeslotId: number, refund: TimeslotRefund): Promise<boolean> {
    return refund !== 'another-day' && (await this.cancellations.anyTakesPlaces(operatorId, timeslotId));
  }
}
