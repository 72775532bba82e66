import { Injectable } from '@nestjs/common';
import { type LoggedEvent, EventLogRepository } from '../../platform/event-log';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { DeliveriesRepository } from './deliveries.repository';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';
import type { EndpointScope } from '../endpoints/endpoints.repository';
import { EndpointsService, secretsOf } from '../endpoints/endpoints.service';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { PublishedStatesRepository } from '../formats/published-states.repository';
import { type WebhookFormat, WebhookFormats, type WebhookMessage } from '../formats/webhook-formats';
import { signedRequest } from '../http-client/signature';
import { type Attempt, WebhookClient } from '../http-client/webhook-client';
import { type AttemptOutcome, outcomeOf, unsent } from './attempt-outcome';

/** A delivery and its message. */
interface Prepared {
  readonly delivery: WebhookDeliveryEntity;
  readonly event: LoggedEvent | undefined;
  readonly message: WebhookMessage | undefined;
}

/** Makes attempts, several to one endpoint concurrently. */
@Injectable()
export class DeliveryAttemptsService {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly events: EventLogRepository,
    private readonly formats: WebhookFormats,
    private readonly published: PublishedStatesRepository,
    private readonly client: WebhookClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts and then starts an attempt for each delivery.
   * @param due with different subjects
   * @param signal aborts the attempts
   */
  async start(
    endpoint: WebhookEndpointEntity,
    due: readonly WebhookDeliveryEntity[],
    signal: AbortSignal,
  ): Promise<Promise<AttemptOutcome>[]> {
    const format = this.formats.findFormat(endpoint.format);
    const prepared = await this.prepare(endpoint, format, due);
    const known = await this.published.findStates(endpoint.id, prepared.flatMap(subjectWithState));
    const now = this.clock.now();
    await this.deliveries.countAttempts(
      due.map(({ id }) => id),
      now,
    );
    return prepared.map(async ({ delivery, event, message }) => {
      const firstAttemptAt = delivery.firstAttemptAt ?? now;
      const counted = { ...delivery, attempts: delivery.attempts + 1, firstAttemptAt };
      if (!event || !format) return unsent(counted, 'failed', event ? 'format-unknown' : 'fact-forgotten');
      if (!message || isKnown(known, delivery, message)) return unsent(counted, 'delivered', 'nothing-new', now);
      const { headers, body } = signedRequest(event.publicId, message.body, secretsOf(endpoint, now), now);
      const sent = { ...format.headersOf(endpoint), ...headers };
      const attempt = await this.client.post(endpoint.url, sent, body, signal);
      const circumstances = { now: this.clock.now(), random: Math.random(), isLast: endpoint.isTriedOnce };
      return { ...outcomeOf(counted, attempt, circumstances), published: publishedStateOf(delivery, message) };
    });
  }

  /** Sends a test event once and waits for the result. @throws WebhookNotFoundError */
  async sendTest(owner: EndpointScope, publicId: string): Promise<Attempt> {
    const endpoint = await this.endpoints.getEndpoint(owner, publicId);
    const now = this.clock.now();
    const id = randomPrefixedId('evt', 16);
    const event = { ID: id, Sequence: 0, Type: 'webhook.test', OccurredAt: now, Mode: 'live' };
    const body = JSON.stringify({ ...event, Data: { WebhookID: publicId } });
    const { headers } = signedRequest(id, body, secretsOf(endpoint, now), now);
    return this.client.post(endpoint.url, headers, body);
  }

  private async prepare(
    endpoint: WebhookEndpointEntity,
    format: WebhookFormat | undefined,
    due: readonly WebhookDeliveryEntity[],
  ): Promise<Prepared[]> {
    const events = await this.events.findAll(due.map(({ sequence }) => sequence));
    const stored = [...events.values()];
    const messages = (await format?.messagesOf(endpoint, stored)) ?? [];
    return due.map((delivery) => {
      const event = events.get(delivery.sequence);
      return { delivery, event, message: event && messages[stored.indexOf(event)] };
    });
  }
}

function subjectWithState({ delivery, message }: Prepared): string[] {
  return message?.state === undefined ? [] : [delivery.subject];
}

function isKnown(known: ReadonlyMap<string, string>, { subject }: WebhookDeliveryEntity, { state }: WebhookMessage) {
  return state !== undefined && known.get(subject) === state;
}

function publishedStateOf({ subject }: WebhookDeliveryEntity, { state }: WebhookMessage): AttemptOutcome['published'] {
  return state === undefined ? undefined : { subject, state };
}
