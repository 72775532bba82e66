import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../availability';
import { CurrentActor } from '../../platform/actor';
import { AuditTrail } from '../../platform/audit';
import { Turn } from '../../platform/concurrency/fairness';
import { Transactions } from '../../platform/database';
import { Clock } from '../../platform/values/time';
import { type BookingEntity, CancellationsService, NO_REASON_GIVEN, mayNeedAnotherDay } from '../../bookings';
import { AnotherDayService } from './another-day.service';
import type { TimeslotCancellationEntity } from './timeslot-cancellation.entity';
import { TimeslotCancellationsRepository } from './timeslot-cancellations.repository';

/** Maximum number of bookings processed in one transaction. */
const PORTION = 50;

/** Time after which a portion ends early, in milliseconds, so that others who wait for its locks do not wait longer. */
const PORTION_MS = 500;

/** Processes the bookings of a cancelled timeslot in portions, each in its own transaction. */
@Injectable()
export class TimeslotCancellationPortions {
  constructor(
    private readonly cancellations: TimeslotCancellationsRepository,
    private readonly bookings: CancellationsService,
    private readonly anotherDay: AnotherDayService,
    private readonly reservations: ReservationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly actor: CurrentActor,
    private readonly clock: Clock,
  ) {}

  /**
   * Processes the next portion, in the name of the person who cancelled the timeslot. Several callers, in any process,
   * process different portions.
   * @returns false if none is left
   */
  async processNext(operatorId: number, timeslotId: number): Promise<boolean> {
    const turn = new Turn();
    await turn.pass();
    return this.transactions.run(
      async () => {
        const timeslot = await this.reservations.lockTimeslot(operatorId, timeslotId);
        const cancellation = await this.cancellations.find(operatorId, timeslotId);
        if (!cancellation || cancellation.checkAt === null) return false;
        // A timeslot that was reopened has no bookings left to cancel, only new ones.
        const isReopened = timeslot.status !== 'cancelled';
        const portion = isReopened ? [] : await this.cancellations.lockNext(cancellation, PORTION);
        return this.actor.as(cancellation.actor, async () => {
          const refundedBefore = await this.sumRefunded(portion);
          const processed = await this.processInTime(portion, cancellation, turn);
          cancellation.refundedAmount += (await this.sumRefunded(portion)) - refundedBefore;
          const isDone = processed === portion.length && portion.length < PORTION;
          await this.saveProgress(cancellation, portion[processed - 1], isDone);
          return !isDone;
        });
      },
      // A repeated attempt continues after the last portion that was committed.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }

  /** @returns how many bookings were processed; at least one, if there are any */
  private async processInTime(
    portion: readonly BookingEntity[],
    cancellation: TimeslotCancellationEntity,
    turn: Turn,
  ): Promise<number> {
    const end = performance.now() + PORTION_MS;
    let processed = 0;
    for (const booking of portion) {
      await this.process(booking, cancellation);
      processed++;
      if (performance.now() > end) break;
      // On SQLite, statements alone would not let other requests continue.
      if (turn.hasEnded) await turn.pass();
    }
    return processed;
  }

  private async process(booking: BookingEntity, cancellation: TimeslotCancellationEntity): Promise<void> {
    const { reason, refund, withTimeslot } = cancellation;
    if (refund === 'another-day' && mayNeedAnotherDay(booking)) {
      await this.anotherDay.offer(booking, reason);
      cancellation.remainingBookings++;
      return;
    }
    await this.bookings.free(booking, {
      reason: reason ?? NO_REASON_GIVEN,
      by: 'operator',
      // Customers who were offered another day know that the session is cancelled.
      withTimeslot,
      refund: refund === 'full' ? 'full' : 'none',
      isGranted: true,
    });
    if (booking.status === 'confirmed') cancellation.cancelledBookings++;
  }

  /** What was refunded of these bookings, in minor units. */
  private sumRefunded(portion: readonly BookingEntity[]): Promise<number> {
    const { operatorId } = portion[0] ?? { operatorId: 0 };
    return this.cancellations.sumRefunded(
      operatorId,
      portion.map(({ id }) => id),
    );
  }

  /** @param last the last booking that was processed; undefined if none was left */
  private async saveProgress(
    cancellation: TimeslotCancellationEntity,
    last: BookingEntity | undefined,
    isDone: boolean,
  ): Promise<void> {
    const afterBookingId = last?.id ?? cancellation.afterBookingId;
    const checkAt = isDone ? null : Math.max(cancellation.checkAt!, this.clock.now());
    await this.cancellations.save({ ...cancellation, afterBookingId, checkAt });
    if (isDone && cancellation.withTimeslot) await this.recordEnd(cancellation);
  }

  private async recordEnd(cancellation: TimeslotCancellationEntity): Promise<void> {
    const { operatorId, timeslotId, reason, refund, cancelledBookings, remainingBookings } = cancellation;
    const counts = { CancelledBookings: cancelledBookings, RemainingBookings: remainingBookings };
    await this.audit.record(operatorId, 'timeslot.cancelled', timeslotId, {
      ...{ Reason: reason, Refund: refund },
      ...counts,
    });
  }
}
