import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { EventSubscribers, EventLogRepository } from '../../platform/event-log';
import { type Backlog, ScheduledJob, JobsRunner } from '../../platform/jobs';
import { Turn } from '../../platform/concurrency/fairness';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { QueueDeliveries } from './queue-deliveries';

/** Operators per round, each in a separate transaction, so that one with many events does not delay the others. */
const MOST_OPERATORS = 200;

/** Endpoints that one transaction queues for, and deliveries that it writes. */
const MOST_ENDPOINTS = 50;
const MOST_DELIVERIES = 1_000;

/**
 * Queues new events for endpoints. Its counts are endpoints that advanced. An endpoint's cursor commits with the
 * deliveries up to it, so each event is queued once per endpoint, even if several processes do this or one crashes.
 */
@ScheduledJob()
@Injectable()
export class QueueWebhooks implements ScheduledJob, OnModuleInit {
  readonly name = 'webhooks-queued';
  readonly isUrgent = true;
  /** Everything up to this sequence number is queued, so nothing is read until the log grows. */
  private queuedTo = -1;

  constructor(
    private readonly events: EventLogRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly queue: QueueDeliveries,
    private readonly transactions: Transactions,
    private readonly followers: EventSubscribers,
    private readonly jobs: JobsRunner,
  ) {}

  onModuleInit(): void {
    this.followers.register(() => this.jobs.wake(this.name));
  }

  async runDue(): Promise<number> {
    const { last } = await this.events.bounds();
    if (last === this.queuedTo) return 0;
    const operators = await this.endpoints.listOperatorsBehind(MOST_OPERATORS);
    if (operators.length === 0) this.queuedTo = last;
    let advanced = 0;
    const turn = new Turn();
    for (const operatorId of operators) {
      advanced += await this.queueSome(operatorId);
      if (turn.hasEnded) await turn.pass();
    }
    return advanced;
  }

  backlog(): Promise<Backlog> {
    return this.endpoints.queueBacklog();
  }

  /** Queues a batch of events for an operator's endpoints. @returns how many endpoints advanced */
  queueSome(operatorId: number): Promise<number> {
    return this.transactions.run(async () => {
      const { last } = await this.events.bounds();
      const behind = await this.endpoints.lockBehind(operatorId, last, MOST_ENDPOINTS);
      if (behind.length > 0) await this.advance(operatorId, behind, last);
      return behind.length;
    });
  }

  private async advance(operatorId: number, endpoints: readonly WebhookEndpointEntity[], last: number): Promise<void> {
    const after = Math.min(...endpoints.map(({ queuedTo }) => queuedTo));
    const limit = Math.floor(MOST_DELIVERIES / endpoints.length);
    const events = await this.events.list({ operatorId, audiences: undefined }, { after, upTo: last }, limit);
    const upTo = events.length < limit ? last : events.at(-1)!.sequence;
    await this.queue.queue(
      endpoints.map((endpoint) => ({
        endpoint,
        events: events.filter(({ sequence }) => sequence > endpoint.queuedTo),
      })),
    );
    await this.endpoints.advanceCursors(
      endpoints.map(({ id }) => id),
      upTo,
    );
  }
}
