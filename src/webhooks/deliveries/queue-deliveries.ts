import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../database';
import { type Fact, FactFollowers, type NumberedFacts, sees } from '../../facts';
import { JobsRunner } from '../../jobs';
import { Clock } from '../../shared/time';
import { viewerOf } from '../endpoints/endpoint-owner';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { DeliveriesRepository } from './deliveries.repository';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';

/** The name of the due work that sends. */
export const SENDING = 'webhooks-delivered';

/** Queues each fact for every endpoint that is told of it, in the unit of work that gives the fact its number. */
@Injectable()
export class QueueDeliveries implements OnModuleInit {
  constructor(
    private readonly followers: FactFollowers,
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobsRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.followers.register((numbered) => this.follow(numbered));
  }

  /** Queues facts for one endpoint, whether or not it had them before. @returns how many it is told of */
  async queue(endpoint: WebhookEndpointEntity, facts: readonly Fact[]): Promise<number> {
    const viewer = viewerOf(endpoint);
    const told = facts.filter((fact) => sees(viewer, fact) && wants(endpoint, fact));
    await this.write(told.map((fact) => this.toDelivery(endpoint, fact)));
    return told.length;
  }

  /** Has a delivery sent again from the beginning of its schedule. Call it inside a unit of work. */
  async renew({ id, endpointId }: WebhookDeliveryEntity): Promise<void> {
    await this.endpoints.lock(endpointId);
    await this.deliveries.renew(id, this.clock.now());
    await this.endpoints.refreshDue(endpointId);
    this.transactions.afterEnd(() => this.jobs.hurry(SENDING));
  }

  private async follow(numbered: NumberedFacts): Promise<void> {
    const endpoints = await this.endpoints.listEnabled(numbered.operatorIds);
    if (endpoints.length === 0) return;
    const facts = await numbered.of([...new Set(endpoints.map(({ operatorId }) => operatorId))]);
    const viewers = new Map(endpoints.map((endpoint) => [endpoint, viewerOf(endpoint)]));
    await this.write(
      facts.flatMap((fact) =>
        endpoints
          .filter((endpoint) => sees(viewers.get(endpoint)!, fact) && wants(endpoint, fact))
          .map((endpoint) => this.toDelivery(endpoint, fact)),
      ),
    );
  }

  private async write(deliveries: readonly Omit<WebhookDeliveryEntity, 'id'>[]): Promise<void> {
    if (deliveries.length === 0) return;
    // Whoever settles deliveries locks the endpoint first as well.
    const ids = [...new Set(deliveries.map(({ endpointId }) => endpointId))].sort((one, other) => one - other);
    await this.endpoints.noteDue(ids, this.clock.now());
    await this.deliveries.insert(deliveries);
    this.transactions.afterEnd(() => this.jobs.hurry(SENDING));
  }

  private toDelivery({ id }: WebhookEndpointEntity, fact: Fact): Omit<WebhookDeliveryEntity, 'id'> {
    const now = this.clock.now();
    return {
      ...{ endpointId: id, sequence: fact.sequence, eventId: fact.publicId, type: fact.type, subject: fact.subject },
      ...{ status: 'pending', attempts: 0, firstAttemptAt: null, nextAttemptAt: now },
      ...{ responseStatus: null, error: null, durationMs: null, createdAt: now, deliveredAt: null },
    };
  }
}

function wants({ types }: WebhookEndpointEntity, { type }: Fact): boolean {
  return types.length === 0 || types.includes(type);
}
