import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit';
import { Transactions } from '../../database';
import { CursorExpiredError, EventLogRepository } from '../../event-log';
import { Turn } from '../../shared/fairness';
import { viewerOf } from '../endpoints/endpoint-owner';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { EndpointsService } from '../endpoints/endpoints.service';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { WebhookNotFoundError } from '../webhooks.errors';
import { DeliveriesRepository } from './deliveries.repository';
import { QueueDeliveries } from './queue-deliveries';
import type { DeliveryStatus, WebhookDeliveryEntity } from './webhook-delivery.entity';

/** Facts that one replay queues at most, and that one transaction of it does. */
const MOST_REPLAYED = 10_000;
const PORTION = 500;

interface Replayed {
  readonly queued: number;
  readonly nextAfter: number;
  readonly isWhole: boolean;
}

/** What was sent to endpoints, as their owners see it, and sending it again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsService,
    private readonly events: EventLogRepository,
    private readonly queue: QueueDeliveries,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
  ) {}

  /** Newest first. @throws WebhookNotFoundError */
  async list(
    owner: EndpointScope,
    publicId: string,
    limit: number,
    filter: { status?: DeliveryStatus | undefined; beforeId?: number | undefined } = {},
  ): Promise<WebhookDeliveryEntity[]> {
    const { id } = await this.endpoints.get(owner, publicId);
    return this.deliveries.list(id, limit, filter.status, filter.beforeId);
  }

  /** @throws WebhookNotFoundError also when the endpoint has no such delivery */
  async get(owner: EndpointScope, publicId: string, deliveryId: number): Promise<WebhookDeliveryEntity> {
    const { id } = await this.endpoints.get(owner, publicId);
    const delivery = await this.deliveries.find(id, deliveryId);
    if (!delivery) throw new WebhookNotFoundError('The endpoint has no delivery with this DeliveryID.');
    return delivery;
  }

  /** Sends once more what was sent, or was not. @throws WebhookNotFoundError */
  async redeliver(owner: EndpointScope, publicId: string, deliveryId: number): Promise<WebhookDeliveryEntity> {
    return this.transactions.run(async () => {
      const { operatorId } = await this.endpoints.get(owner, publicId);
      await this.queue.renew(await this.get(owner, publicId, deliveryId));
      await this.audit.record(operatorId, 'webhook.redelivered', publicId, { DeliveryID: deliveryId });
      return this.get(owner, publicId, deliveryId);
    });
  }

  /**
   * Queues what happened after a number, whether or not it was sent before, but for what is pending: at most 10,000 facts.
   * @returns how many were queued, the number to go on from, and whether none are left
   * @throws WebhookNotFoundError, CursorExpiredError
   */
  async replay(owner: EndpointScope, publicId: string, after: number): Promise<Replayed> {
    const endpoint = await this.endpoints.get(owner, publicId);
    const bounds = await this.events.bounds();
    const { last } = bounds;
    if (after > last) throw CursorExpiredError.beyondTheEnd(bounds);
    // What is not queued yet comes without a replay, unless the endpoint is disabled.
    const upTo = endpoint.status === 'enabled' ? Math.min(last, endpoint.queuedTo) : last;
    const turn = new Turn();
    let position = after < upTo ? after : last;
    let queued = 0;
    for (let looked = 0; looked < MOST_REPLAYED && position < upTo; looked += PORTION) {
      const events = await this.events.list(viewerOf(endpoint), { after: position, upTo }, PORTION);
      queued += await this.transactions.run(() => this.queue.requeue({ endpoint, events }));
      position = events.length < PORTION ? last : events.at(-1)!.sequence;
      if (turn.hasEnded) await turn.pass();
    }
    await this.noteReplay(endpoint, after, queued);
    return { queued, nextAfter: position, isWhole: position >= last };
  }

  private async noteReplay({ operatorId, publicId }: WebhookEndpointEntity, After: number, Queued: number) {
    await this.transactions.run(() => this.audit.record(operatorId, 'webhook.replayed', publicId, { After, Queued }));
  }
}
