import { Injectable } from '@nestjs/common';
import { type LoggedEvent, EventLogRepository } from '../../platform/event-log';
import { Clock } from '../../platform/values/time';
import { DeliveriesRepository } from '../delivery-log/deliveries.repository';
import type { WebhookDeliveryEntity } from '../delivery-log/webhook-delivery.entity';
import { secretsOf } from '../endpoints/endpoints.service';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { PublishedStatesRepository } from '../formats/published-states.repository';
import type { WebhookFormat, WebhookMessage } from '../formats/webhook-format';
import { WebhookFormats } from '../formats/webhook-formats';
import { WebhookClient } from '../http-client/webhook-client';
import { type AttemptOutcome, outcomeOf, unsent } from './attempt-outcome';
import { signed } from './delivery-request';

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
      const { headers, body } = signed(event.publicId, message.body, secretsOf(endpoint, now), now);
      const sent = { ...format.headersOf(endpoint), ...headers };
      const attempt = await this.client.post(endpoint.url, sent, body, signal);
      const circumstances = { now: this.clock.now(), random: Math.random(), isLast: endpoint.isTriedOnce };
      return { ...outcomeOf(counted, attempt, circumstances), published: publishedStateOf(delivery, message) };
    });
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
