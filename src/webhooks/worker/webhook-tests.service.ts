import { Injectable } from '@nestjs/common';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { EndpointsService, secretsOf } from '../endpoints/endpoints.service';
import { type Attempt, WebhookClient } from '../http-client/webhook-client';
import { signed } from './delivery-request';

/** Sends test events, so that receivers can be tried out. */
@Injectable()
export class WebhookTestsService {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly client: WebhookClient,
    private readonly clock: Clock,
  ) {}

  /** Makes one attempt and waits for its result. @throws WebhookNotFoundError */
  async send(owner: EndpointScope, publicId: string): Promise<Attempt> {
    const endpoint = await this.endpoints.getEndpoint(owner, publicId);
    const now = this.clock.now();
    const id = randomPrefixedId('evt', 16);
    const event = { ID: id, Sequence: 0, Type: 'webhook.test', OccurredAt: now, Mode: 'live' };
    const body = JSON.stringify({ ...event, Data: { WebhookID: publicId } });
    const { headers } = signed(id, body, secretsOf(endpoint, now), now);
    return this.client.post(endpoint.url, headers, body);
  }
}
