import { Injectable } from '@nestjs/common';
import { type Fact, EventLogRepository } from '../../event-log';
import { Clock } from '../../shared/time';
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

/** A delivery, and what is sent of it. */
interface Prepared {
  readonly delivery: WebhookDeliveryEntity;
  readonly fact: Fact | undefined;
  readonly message: WebhookMessage | undefined;
}

/** Makes attempts to deliver, several to one endpoint at the same time. */
@Injectable()
export class DeliveryAttemptsService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly facts: EventLogRepository,
    private readonly formats: WebhookFormats,
    private readonly told: PublishedStatesRepository,
    private readonly client: WebhookClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts an attempt for each delivery, after it has been counted.
   * @param due of different subjects
   * @param signal aborts the attempts under way
   */
  async start(
    endpoint: WebhookEndpointEntity,
    due: readonly WebhookDeliveryEntity[],
    signal: AbortSignal,
  ): Promise<Promise<AttemptOutcome>[]> {
    const format = this.formats.find(endpoint.format);
    const prepared = await this.prepare(endpoint, format, due);
    const known = await this.told.find(endpoint.id, prepared.flatMap(subjectWithState));
    const now = this.clock.now();
    await this.deliveries.countAttempts(
      due.map(({ id }) => id),
      now,
    );
    return prepared.map(async ({ delivery, fact, message }) => {
      const firstAttemptAt = delivery.firstAttemptAt ?? now;
      const counted = { ...delivery, attempts: delivery.attempts + 1, firstAttemptAt };
      if (!fact || !format) return unsent(counted, 'failed', fact ? 'format-unknown' : 'fact-forgotten');
      if (!message || isKnown(known, delivery, message)) return unsent(counted, 'delivered', 'nothing-new', now);
      const { headers, body } = signed(fact.publicId, message.body, secretsOf(endpoint, now), now);
      const sent = { ...format.headersOf(endpoint), ...headers };
      const attempt = await this.client.post(endpoint.url, sent, body, signal);
      const circumstances = { now: this.clock.now(), random: Math.random(), isLast: endpoint.isTriedOnce };
      return { ...outcomeOf(counted, attempt, circumstances), told: toldBy(delivery, message) };
    });
  }

  private async prepare(
    endpoint: WebhookEndpointEntity,
    format: WebhookFormat | undefined,
    due: readonly WebhookDeliveryEntity[],
  ): Promise<Prepared[]> {
    const facts = await this.facts.findAll(due.map(({ sequence }) => sequence));
    const kept = [...facts.values()];
    const messages = (await format?.messagesOf(endpoint, kept)) ?? [];
    return due.map((delivery) => {
      const fact = facts.get(delivery.sequence);
      return { delivery, fact, message: fact && messages[kept.indexOf(fact)] };
    });
  }
}

function subjectWithState({ delivery, message }: Prepared): string[] {
  return message?.state === undefined ? [] : [delivery.subject];
}

function isKnown(known: ReadonlyMap<string, string>, { subject }: WebhookDeliveryEntity, { state }: WebhookMessage) {
  return state !== undefined && known.get(subject) === state;
}

function toldBy({ subject }: WebhookDeliveryEntity, { state }: WebhookMessage): AttemptOutcome['told'] {
  return state === undefined ? undefined : { subject, state };
}
