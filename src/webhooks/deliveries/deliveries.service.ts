import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { CursorExpiredError, EventLogRepository } from '../../platform/event-log';
import { Turn } from '../../platform/concurrency/fairness';
import { viewerOf } from '../endpoints/endpoint-owner';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { EndpointsService } from '../endpoints/endpoints.service';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { WebhookFormats } from '../formats/webhook-formats';
import { headersOf } from '../http-client/signature';
import { WebhookNotFoundError } from '../webhooks.errors';
import { DeliveriesRepository } from './deliveries.repository';
import { type EndpointHealth, JUDGED, healthOf } from './endpoint-health';
import { QueueDeliveries } from './queue-deliveries';
import type { DeliveryStatus, WebhookDeliveryEntity } from './webhook-delivery.entity';

/** Maximum number of events of one replay, and of one of its transactions. */
const MOST_REPLAYED = 10_000;
const PORTION = 500;

interface Replayed {
  readonly queued: number;
  readonly nextAfter: number;
  readonly isWhole: boolean;
}

/** A delivery and its request. */
export interface SentRequest {
  readonly delivery: WebhookDeliveryEntity;
  /** Headers of every attempt; timestamp and signature differ and are not stored. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the event has been removed or is obsolete. */
  readonly body: string | undefined;
}

/** The delivery log of webhooks, and redelivery. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: EndpointsService,
    private readonly events: EventLogRepository,
    private readonly formats: WebhookFormats,
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
    const { id } = await this.endpoints.getEndpoint(owner, publicId);
    return this.deliveries.list(id, limit, filter.status, filter.beforeId);
  }

  /** @throws WebhookNotFoundError, also if the endpoint has no such delivery */
  async getDelivery(owner: EndpointScope, publicId: string, deliveryId: number): Promise<WebhookDeliveryEntity> {
    const { id } = await this.endpoints.getEndpoint(owner, publicId);
    const delivery = await this.deliveries.findDelivery(id, deliveryId);
    if (!delivery) throw new WebhookNotFoundError('The webhook has no delivery with this DeliveryID.');
    return delivery;
  }

  /**
   * Reconstructs from the log what a receiver got, because requests are not stored.
   * @throws WebhookNotFoundError, also if the endpoint has no such delivery
   */
  async getSentRequest(owner: EndpointScope, publicId: string, deliveryId: number): Promise<SentRequest> {
    const delivery = await this.getDelivery(owner, publicId, deliveryId);
    const event = (await this.events.findAll([delivery.sequence])).get(delivery.sequence);
    const headers = headersOf(delivery.eventId);
    if (event?.operatorId !== owner.operatorId) return { delivery, headers, body: undefined };
    const endpoint = await this.endpoints.getEndpoint(owner, publicId);
    const [message] = (await this.formats.findFormat(endpoint.format)?.messagesOf(endpoint, [event])) ?? [];
    return { delivery, headers, body: message?.body };
  }

  /**
   * The health of endpoints, read with one statement.
   * @param endpointIds of one page; the result contains all of them
   */
  async healthOf(endpointIds: readonly number[]): Promise<ReadonlyMap<number, EndpointHealth>> {
    const newest = await this.deliveries.listNewest(endpointIds, JUDGED);
    return new Map(endpointIds.map((id) => [id, healthOf(newest.filter(({ endpointId }) => endpointId === id))]));
  }

  /** Sends a delivery again, whether or not it succeeded. @throws WebhookNotFoundError */
  async redeliver(owner: EndpointScope, publicId: string, deliveryId: number): Promise<WebhookDeliveryEntity> {
    return this.transactions.run(async () => {
      const { operatorId } = await this.endpoints.getEndpoint(owner, publicId);
      await this.queue.renew(await this.getDelivery(owner, publicId, deliveryId));
      await this.audit.record(operatorId, 'webhook.redelivered', publicId, { DeliveryID: deliveryId });
      return this.getDelivery(owner, publicId, deliveryId);
    });
  }

  /**
   * Queues up to 10,000 events after a sequence number, whether or not they were sent before, except those that are
   * pending.
   * @returns how many were queued, the sequence number to continue from, and whether none are left
   * @throws WebhookNotFoundError, CursorExpiredError
   */
  async replay(owner: EndpointScope, publicId: string, after: number): Promise<Replayed> {
    const endpoint = await this.endpoints.getEndpoint(owner, publicId);
    const bounds = await this.events.bounds();
    const { last } = bounds;
    if (after > last) throw CursorExpiredError.beyondTheEnd(bounds);
    // Later events are queued without a replay, unless the endpoint is disabled.
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
