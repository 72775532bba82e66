import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../../platform/auth';
import { Transactions } from '../../platform/database';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { Clock } from '../../platform/values/time';
import { DeliveriesRepository } from './deliveries.repository';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';
import { OPERATOR_SCOPE } from '../endpoints/endpoint-owner';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { EndpointsService } from '../endpoints/endpoints.service';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';
import { PublishedStatesRepository } from '../formats/published-states.repository';
import type { AttemptOutcome } from './attempt-outcome';
import { DeliveryAttemptsService } from './delivery-attempts.service';

/** Maximum number of concurrent deliveries to an endpoint; one while it is failing. */
const AT_ONCE = 4;

/** Due deliveries from which those are chosen. */
const LOOKED_AT = 50;

/** Lease of an endpoint, in seconds; longer than an attempt takes. */
const LEASE_SECONDS = 20;

/** After this time the process yields to other endpoints, in milliseconds. */
const TURN_MS = 5_000;

type DueEndpoint = Pick<WebhookEndpointEntity, 'id' | 'operatorId'>;

/** Sends due deliveries to an endpoint while this process has leased it. */
@Injectable()
export class EndpointDeliveriesService {
  /** Identifies this process in leases. */
  private readonly me = randomPrefixedId('p');

  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly keeping: EndpointsService,
    private readonly deliveries: DeliveriesRepository,
    private readonly keys: ApiKeysService,
    private readonly attempts: DeliveryAttemptsService,
    private readonly published: PublishedStatesRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Up to `limit` endpoints to which this process may send, except those of some operators. */
  listDue(limit: number, exceptOperators: readonly number[]): Promise<DueEndpoint[]> {
    return this.endpoints.listDue(this.me, this.clock.now(), limit, exceptOperators);
  }

  /** @param signal aborts attempts, which remain due. @returns how many attempts were made */
  async send(endpointId: number, signal: AbortSignal): Promise<number> {
    const until = performance.now() + TURN_MS;
    let attempts = 0;
    try {
      while (performance.now() < until && !signal.aborted) {
        const sent = await this.sendSome(endpointId, signal);
        if (sent === 0) break;
        attempts += sent;
      }
    } finally {
      await this.endpoints.release(endpointId, this.me);
    }
    return attempts;
  }

  private async sendSome(id: number, signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const endpoint = await this.endpoints.lease(id, this.me, now, now + LEASE_SECONDS);
    if (!endpoint || !(await this.isStillAllowed(endpoint))) return 0;
    const due = firstOfEachSubject(await this.deliveries.listDue(id, now, LOOKED_AT));
    const chosen = due.slice(0, endpoint.isFailing ? 1 : AT_ONCE);
    const attempts = chosen.length === 0 ? [] : await this.attempts.start(endpoint, chosen, signal);
    // Each attempt is settled when it ends, so that a response does not wait for another receiver's timeout.
    const settled = await Promise.allSettled(
      attempts.map(async (attempt) => this.recordOutcome(endpoint, await attempt)),
    );
    for (const result of settled) if (result.status === 'rejected') throw result.reason;
    return attempts.length;
  }

  /** An endpoint created with a key receives events only while a key of its owner has the required permissions. */
  private async isStillAllowed(endpoint: WebhookEndpointEntity): Promise<boolean> {
    const { operatorId, scope, permissions } = endpoint;
    if (scope === OPERATOR_SCOPE) return true;
    const held = await this.keys.permissionsIn(operatorId, scope);
    if (permissions.split(',').every((permission) => held.has(permission))) return true;
    await this.transactions.run(async () => {
      if ((await this.endpoints.lockEndpoint(endpoint.id))?.status === 'enabled')
        await this.keeping.disable(endpoint, 'key-ended');
    });
    return false;
  }

  private async recordOutcome(endpoint: WebhookEndpointEntity, outcome: AttemptOutcome): Promise<void> {
    const { id: endpointId } = endpoint;
    const { status, published, error } = outcome;
    const deliveredAt = outcome.deliveredAt ?? undefined;
    await this.transactions.run(
      async () => {
        // Lock order: queueing deliveries locks the endpoint first, too.
        const locked = await this.endpoints.lockEndpoint(endpointId);
        await this.deliveries.recordOutcome(outcome);
        if (published && deliveredAt !== undefined)
          await this.published.saveState({ ...published, endpointId, publishedAt: deliveredAt });
        if (error !== 'aborted') {
          await this.endpoints.noteTried(endpointId, { isFailing: status !== 'delivered', deliveredAt });
        }
        await this.endpoints.refreshDue(endpointId);
        const reason = reasonToDisable(outcome, deliveredAt ?? locked?.lastDeliveredAt ?? null);
        if (reason && locked?.status === 'enabled') await this.keeping.disable(endpoint, reason);
      },
      // Settling twice has the same effect as settling once.
      { findCommitted: () => Promise.resolve(undefined) },
    );
  }
}

/** Deliveries with the same subject are sent one after another. */
function firstOfEachSubject(due: readonly WebhookDeliveryEntity[]): WebhookDeliveryEntity[] {
  const subjects = new Set<string>();
  return due.filter(({ subject }) => !subjects.has(subject) && subjects.add(subject));
}

function reasonToDisable({ isGone, isGivenUp, firstAttemptAt }: AttemptOutcome, lastDeliveredAt: number | null) {
  if (isGone) return 'gone';
  const isHopeless = isGivenUp && (lastDeliveredAt === null || lastDeliveredAt < firstAttemptAt!);
  return isHopeless ? 'failing' : undefined;
}
