import { Injectable } from '@nestjs/common';
import { type TimeslotEntity, endOf } from '../../availability';
import { RefundLimits } from '../../platform/auth';
import { Clock } from '../../platform/values/time';
import type { TimeslotRefund } from '../../bookings';
import { TimeslotCancellationsRepository } from './timeslot-cancellations.repository';

/**
 * Checks what the customers of a cancelled timeslot get, before the first of them gets it. Refunds by a job are then not
 * checked again.
 */
@Injectable()
export class TimeslotRefundGrants {
  constructor(
    private readonly cancellations: TimeslotCancellationsRepository,
    private readonly limits: RefundLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Another day counts as a refund of everything, because customers can cancel for a full refund instead. Customers who
   * took part do not expect it, so that they would not miss the money.
   * @throws ForbiddenError if a refund would be more than the person who acts may refund
   */
  async check(timeslot: TimeslotEntity, refund: TimeslotRefund): Promise<void> {
    if (refund === 'none') return;
    const { operatorId, id } = timeslot;
    if (refund === 'another-day' && (await this.mayHaveTakenPlace(timeslot))) {
      await this.limits.requireOwner(operatorId, 'offer another day once a session has ended or a ticket is redeemed');
    }
    const highest = await this.cancellations.listHighestPaid(operatorId, id);
    for (const { amount, currency } of highest) await this.limits.check(operatorId, amount, currency);
  }

  private async mayHaveTakenPlace(timeslot: TimeslotEntity): Promise<boolean> {
    if (endOf(timeslot) <= this.clock.now()) return true;
    return this.cancellations.anyRedeemed(timeslot.operatorId, timeslot.id);
  }
}
