import { Injectable } from '@nestjs/common';
import { FactsRepository, factJson } from '../../facts';
import { DeliveriesService } from '../deliveries/deliveries.service';
import type { WebhookDeliveryEntity } from '../deliveries/webhook-delivery.entity';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { headersOf } from './delivery-request';

/** One delivery, and what was sent of it. */
export interface SentRequest {
  readonly delivery: WebhookDeliveryEntity;
  /** Those of every attempt: time and signature, which differ, are not kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when the fact is not kept any more. */
  readonly body: string | undefined;
}

/** Tells what receivers were sent, from the log: the requests themselves are not kept. */
@Injectable()
export class SentRequestsService {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly facts: FactsRepository,
  ) {}

  /** @throws WebhookNotFoundError also when the endpoint has no such delivery */
  async get(owner: EndpointScope, publicId: string, deliveryId: number): Promise<SentRequest> {
    const delivery = await this.deliveries.get(owner, publicId, deliveryId);
    const fact = (await this.facts.findAll([delivery.sequence])).get(delivery.sequence);
    const isOwn = fact?.operatorId === owner.operatorId;
    return { delivery, headers: headersOf(delivery.eventId), body: isOwn ? factJson(fact) : undefined };
  }
}
