import { Injectable } from '@nestjs/common';
import type { PlaceReclaimer } from '../../availability';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import type { BookingEntity } from '../record/booking.entity';
import { EndedHoldsService } from './ended-holds.service';
import { HoldsRepository } from './holds.repository';

/** Holds that expire in one transaction. */
const BATCH = 100;

/**
 * Frees the places of expired holds: as a scheduled job, and before availability is read or a request rejected, so that
 * expiry does not depend on a running job.
 */
@ScheduledJob()
@Injectable()
export class HoldExpiryService implements ScheduledJob, PlaceReclaimer {
  readonly name = 'holds-expired';

  constructor(
    private readonly holds: HoldsRepository,
    private readonly ended: EndedHoldsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    return this.expire(await this.holds.listDue(this.clock.now(), BATCH));
  }

  backlog(): Promise<Backlog> {
    return this.holds.backlog(this.clock.now());
  }

  /** Expires the holds of some activities that are due. Costs one lookup if there are none. */
  async reclaim(operatorId: number, activityIds: readonly number[]): Promise<number> {
    const scope = { operatorId, activityIds };
    if (!(await this.holds.anyDue(this.clock.now(), scope))) return 0;
    return this.expire(await this.holds.listDue(this.clock.now(), BATCH, scope));
  }

  noEndBefore(operatorId: number, activityIds: readonly number[], after: number): Promise<number> {
    return this.holds.nextEnd(after, { operatorId, activityIds });
  }

  private async expire(due: readonly BookingEntity[]): Promise<number> {
    if (due.length === 0) return 0;
    return this.transactions.run(async () => {
      let expired = 0;
      for (const hold of due) if (await this.ended.expire(hold)) expired++;
      return expired;
    });
  }
}
