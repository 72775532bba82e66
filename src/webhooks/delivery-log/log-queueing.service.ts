import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { EventLogRepository } from '../../platform/event-log';
import { EndpointCursorsRepository } from '../endpoints/endpoint-cursors.repository';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { QueueDeliveries } from './queue-deliveries';

/** Endpoints that one transaction queues for, and deliveries that it writes. */
const MOST_ENDPOINTS = 50;
const MOST_DELIVERIES = 1_000;

/**
 * Queues events of the log for endpoints. An endpoint's cursor commits with the deliveries up to it, so each event is
 * queued once per endpoint, even if several processes do this or one crashes.
 */
@Injectable()
export class LogQueueingService {
  constructor(
    private readonly events: EventLogRepository,
    private readonly cursors: EndpointCursorsRepository,
    private readonly queue: QueueDeliveries,
    private readonly transactions: Transactions,
  ) {}

  /** Queues a batch of events for an operator's endpoints. @returns how many endpoints advanced */
  queueSome(operatorId: number): Promise<number> {
    return this.transactions.run(async () => {
      const { last } = await this.events.bounds();
      const behind = await this.cursors.lockBehind(operatorId, last, MOST_ENDPOINTS);
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
    await this.cursors.advance(
      endpoints.map(({ id }) => id),
      upTo,
    );
  }
}
