import { Injectable } from '@nestjs/common';
import type { TimeslotEntity } from '../../availability';
import { RefundLimits } from '../../platform/auth';
import type { TimeslotRefund } from './timeslot-cancellation.entity';
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
  ) {}

  /**
   * Another day counts as a refund of everything, because customers can cancel for a full refund instead.
   * @throws ForbiddenError if a refund would be more than the person who acts may refund
   */
  async check({ operatorId, id }: TimeslotEntity, refund: TimeslotRefund): Promise<void> {
    if (refund === 'none') return;
    const highest = await this.cancellations.listHighestPaid(operatorId, id);
    for (const { amount, currency } of highest) await this.limits.check(operatorId, amount, currency);
  }
}
