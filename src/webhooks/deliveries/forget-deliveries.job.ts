import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type Backlog, ScheduledJob } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { PublishedStatesRepository } from '../formats/published-states.repository';
import { DeliveriesRepository } from './deliveries.repository';

/** As long as the events they deliver, in seconds. */
const RETENTION_SECONDS = 35 * 86_400;

/**
 * Lifetime of a published state in seconds; the activity has usually ended by then. After that, the same state is sent
 * again.
 */
const STATE_RETENTION_SECONDS = 400 * 86_400;

/** Rows deleted by one statement, small enough not to block requests. */
const PORTION = 200;

/** Deletes old deliveries, and removed endpoints with all of their deliveries. */
@ScheduledJob()
@Injectable()
export class ForgetDeliveries implements ScheduledJob {
  readonly name = 'webhook-deliveries-removed';

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly publishedStates: PublishedStatesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<number> {
    const old = await this.findOld();
    const removed = await this.deliveries.delete(old.map(({ id }) => id));
    return (
      removed +
      (await this.publishedStates.forgetOld(this.clock.now() - STATE_RETENTION_SECONDS, PORTION)) +
      (await this.clearRemoved())
    );
  }

  /** Counts among the oldest deliveries only. */
  async backlog(): Promise<Backlog> {
    const old = await this.findOld();
    return { count: old.length, since: old[0] && old[0].createdAt + RETENTION_SECONDS };
  }

  private async findOld(): Promise<{ id: number; createdAt: number }[]> {
    const before = this.clock.now() - RETENTION_SECONDS;
    return (await this.deliveries.listOldest(PORTION)).filter(({ createdAt }) => createdAt < before);
  }

  private async clearRemoved(): Promise<number> {
    const [endpoint] = await this.endpoints.listRemoved(1);
    if (!endpoint) return 0;
    return this.transactions.run(async () => {
      const ids = await this.deliveries.listIdsOf(endpoint.id, PORTION);
      if (ids.length > 0) return this.deliveries.delete(ids);
      const forgotten = await this.publishedStates.forgetOf(endpoint.id, PORTION);
      if (forgotten === 0) await this.endpoints.delete([endpoint.id]);
      return Math.max(1, forgotten);
    });
  }
}
