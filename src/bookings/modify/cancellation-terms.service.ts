import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, TimeslotsService, endOf } from '../../availability';
import { ActivitiesService, type Activity } from '../../catalog';
import type { CancellationSettlement } from '../../platform/domain-events';
import { Clock } from '../../platform/values/time';
import { type BookingEntity, feeByPolicy, needsAnotherDayIn } from '../record/booking.entity';
import { NotCancellableError } from '../record/bookings.errors';
import { UnitItemsService } from '../tickets/unit-items.service';

export type CancellationRefund = CancellationSettlement['refund'];
export const CANCELLATION_REFUNDS = ['none', 'policy', 'full'] as const satisfies readonly CancellationRefund[];

export const TIMESLOT_REFUNDS = ['none', 'full', 'another-day'] as const;
export type TimeslotRefund = (typeof TIMESLOT_REFUNDS)[number];

/** Reason in bookings whose timeslot was cancelled without one. */
export const NO_REASON_GIVEN = 'The timeslot was cancelled.';

/** Determines until when partners and customers can cancel, and what that costs. */
@Injectable()
export class CancellationTermsService {
  constructor(
    private readonly timeslots: TimeslotsService,
    private readonly activities: ActivitiesService,
    private readonly items: UnitItemsService,
    private readonly clock: Clock,
  ) {}

  /**
   * What the operator retains after a cancellation now, in minor units; undefined if nothing is refunded. If the session
   * is cancelled, the policy refunds everything.
   */
  async feeOf(booking: BookingEntity, refund: CancellationRefund): Promise<number | undefined> {
    if (refund === 'none') return undefined;
    return refund === 'full' ? 0 : this.feeByPolicyOf(booking);
  }

  /** What the operator retains by the policy of the booking after a cancellation now, in minor units. */
  async feeByPolicyOf(booking: BookingEntity): Promise<number> {
    const timeslot = await this.timeslots.getTimeslot(booking.operatorId, booking.timeslotId);
    const session = { bookableUntil: endOf(timeslot), isCancelled: timeslot.status === 'cancelled' };
    return feeByPolicy(booking, session, this.clock.now());
  }

  /** @throws NotCancellableError if only the operator can cancel the booking */
  async rejectTooLate(booking: BookingEntity): Promise<void> {
    const obstacle = await this.findObstacle(booking);
    if (obstacle) throw obstacle;
  }

  /** @returns why only the operator can cancel: the activity's cancellation cutoff, or a redeemed ticket */
  async findObstacle(booking: BookingEntity): Promise<NotCancellableError | undefined> {
    const timeslot = await this.timeslots.getTimeslot(booking.operatorId, booking.timeslotId);
    const activity = await this.activities.getById(booking.operatorId, booking.activityId);
    const isOver = cancellableUntil(activity, timeslot) <= this.clock.now();
    if (timeslot.status === 'cancelled' && !needsAnotherDayIn(timeslot, booking)) {
      return new NotCancellableError('The session is being cancelled with all of its bookings.');
    }
    if (isOver && timeslot.status !== 'cancelled') return new NotCancellableError();
    const items = await this.items.list(booking);
    return items.some(({ redeemedAt }) => redeemedAt !== null)
      ? new NotCancellableError('A ticket of this booking has been redeemed; only the operator can cancel it.')
      : undefined;
  }
}

/** The instant from which on only the operator can cancel, in Unix seconds. */
export function cancellableUntil(
  { cancellationCutoffMinutes }: Pick<Activity, 'cancellationCutoffMinutes'>,
  timeslot: Pick<TimeslotEntity, 'hasOpeningHours' | 'startsAt' | 'endsAt'>,
): number {
  return endOf(timeslot) - cancellationCutoffMinutes * 60;
}
