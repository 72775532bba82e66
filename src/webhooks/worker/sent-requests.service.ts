import { Injectable } from '@nestjs/common';
import { EventLogRepository } from '../../platform/event-log';
import { DeliveriesService } from '../delivery-log/deliveries.service';
import type { WebhookDeliveryEntity } from '../delivery-log/webhook-delivery.entity';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { EndpointsService } from '../endpoints/endpoints.service';
import { WebhookFormats } from '../formats/webhook-formats';
import { headersOf } from './delivery-request';

/** A delivery and its request. */
export interface SentRequest {
  readonly delivery: WebhookDeliveryEntity;
  /** Headers of every attempt; timestamp and signature differ and are not stored. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the event has been removed or is obsolete. */
  readonly body: string | undefined;
}

/** Reconstructs the requests that receivers got from the log, because requests are not stored. */
@Injectable()
export class SentRequestsService {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: EndpointsService,
    private readonly eventLog: EventLogRepository,
    private readonly formats: WebhookFormats,
  ) {}

  /** @throws WebhookNotFoundError, also if the endpoint has no such delivery */
  async getSentRequest(owner: EndpointScope, publicId: string, deliveryId: number): Promise<SentRequest> {
    const delivery = await this.deliveries.getDelivery(owner, publicId, deliveryId);
    const event = (await this.eventLog.findAll([delivery.sequence])).get(delivery.sequence);
    const headers = headersOf(delivery.eventId);
    if (event?.operatorId !== owner.operatorId) return { delivery, headers, body: undefined };
    const endpoint = await this.endpoints.getEndpoint(owner, publicId);
    const [message] = (await this.formats.findFormat(endpoint.format)?.messagesOf(endpoint, [event])) ?? [];
    return { delivery, headers, body: message?.body };
  }
}
