import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database';
import { type LoggedEvent, sees } from '../../platform/event-log';
import { JobsRunner } from '../../platform/jobs';
import { Clock } from '../../platform/values/time';
import { viewerOf } from '../endpoints/endpoint-owner';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { DeliveriesRepository } from './deliveries.repository';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';

/** Events that may be queued for an endpoint. */
export interface EventsRequest {
  readonly endpoint: WebhookEndpointEntity;
  readonly events: readonly LoggedEvent[];
}

/** Name of the scheduled job that sends deliveries. */
export const SENDING = 'webhooks-delivered';

/** Writes deliveries, and wakes the job that sends them. */
@Injectable()
export class QueueDeliveries {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues events for endpoints, filtered by each endpoint's types. Requires an open transaction.
   * @returns the number of deliveries
   */
  async queue(requested: readonly EventsRequest[]): Promise<number> {
    const deliveries = requested.flatMap(({ endpoint, events }) => {
      return sentOf(events, endpoint).map((event) => this.toDelivery(endpoint, event));
    });
    await this.write(deliveries);
    return deliveries.length;
  }

  /**
   * Queues events for an endpoint, whether or not they were sent before. An event has one delivery, which is sent
   * again; pending ones stay unchanged. Requires an open transaction.
   * @returns how many are sent again
   */
  async requeue({ endpoint, events }: EventsRequest): Promise<number> {
    const sent = sentOf(events, endpoint);
    if (sent.length === 0) return 0;
    await this.endpoints.lockEndpoint(endpoint.id);
    const found = await this.deliveries.listOfEvents(
      endpoint.id,
      sent.map(({ sequence }) => sequence),
    );
    const known = new Set(found.map(({ sequence }) => sequence));
    const settled = found.filter(({ status }) => status !== 'pending');
    await this.renewAll(
      endpoint.id,
      settled.map(({ id }) => id),
    );
    const added = sent.filter(({ sequence }) => !known.has(sequence));
    await this.write(added.map((event) => this.toDelivery(endpoint, event)));
    return settled.length + added.length;
  }

  /** Sends a delivery again with a new retry schedule. Requires an open transaction. */
  async renew({ id, endpointId }: WebhookDeliveryEntity): Promise<void> {
    await this.endpoints.lockEndpoint(endpointId);
    await this.renewAll(endpointId, [id]);
  }

  private async renewAll(endpointId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const now = this.clock.now();
    await this.deliveries.renew(ids, now);
    await this.endpoints.noteDue([endpointId], now);
    this.transactions.afterEnd(() => this.jobs.wake(SENDING));
  }

  private async write(deliveries: readonly Omit<WebhookDeliveryEntity, 'id'>[]): Promise<void> {
    if (deliveries.length === 0) return;
    // Lock order: transactions that settle deliveries lock the endpoint first, too.
    const ids = [...new Set(deliveries.map(({ endpointId }) => endpointId))].sort((one, other) => one - other);
    await this.endpoints.noteDue(ids, this.clock.now());
    await this.deliveries.insert(deliveries);
    this.transactions.afterEnd(() => this.jobs.wake(SENDING));
  }

  private toDelivery({ id }: WebhookEndpointEntity, event: LoggedEvent): Omit<WebhookDeliveryEntity, 'id'> {
    const now = this.clock.now();
    return {
      ...{
        endpointId: id,
        sequence: event.sequence,
        eventId: event.publicId,
        type: event.type,
        subject: event.subject,
      },
      ...{ status: 'pending', attempts: 0, firstAttemptAt: null, nextAttemptAt: now },
      ...{ responseStatus: null, error: null, durationMs: null, createdAt: now, deliveredAt: null },
    };
  }
}

/** The events that match an endpoint's types and visibility. */
function sentOf(events: readonly LoggedEvent[], endpoint: WebhookEndpointEntity): LoggedEvent[] {
  const viewer = viewerOf(endpoint);
  return events.filter((event) => sees(viewer, event) && wants(endpoint, event));
}

function wants({ types }: WebhookEndpointEntity, { type }: LoggedEvent): boolean {
  return types.length === 0 || types.includes(type);
}
