import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit';
import { ForbiddenError } from '../../platform/auth';
import { OperatorLock, Transactions } from '../../platform/database';
import { EventLog, EventLogRepository, NOBODY_ELSE, endpointAudience } from '../../platform/event-log';
import { randomPrefixedId } from '../../platform/values/identifiers';
import { ValidationError } from '../../platform/errors';
import { Clock } from '../../platform/values/time';
import { DEFAULT_FORMAT } from '../formats/webhook-formats';
import { newWebhookSecret } from '../http-client/signature';
import { WebhookTargets } from '../address-policy/webhook-targets';
import { WebhookNotFoundError } from '../webhooks.errors';
import { type EndpointOwner, OPERATOR_SCOPE, missingPermissions } from './endpoint-owner';
import { type EndpointScope, EndpointsRepository } from './endpoints.repository';
import type { WebhookEndpointEntity } from './webhook-endpoint.entity';

/** Maximum number of endpoints per owner, and per operator. */
const MAX_ENDPOINTS = 20;
const MAX_OF_OPERATOR = 200;

/** Why the server disabled an endpoint. */
export type DisabledReason = 'gone' | 'failing' | 'key-ended';

/** Requested properties of an endpoint; absent ones stay unchanged or get their default. */
export interface EndpointRequest {
  readonly url?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
}

/** Properties of a new endpoint, in addition to its URL. */
export interface NewEndpoint extends Omit<EndpointRequest, 'url' | 'status'> {
  readonly url: string;
  /** Default: events as in the log. */
  readonly format?: Pick<WebhookEndpointEntity, 'format' | 'formatOptions'> | undefined;
  /** Whether a failed attempt is not retried. */
  readonly isTriedOnce?: boolean | undefined;
}

/** Manages webhook endpoints. */
@Injectable()
export class EndpointsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly targets: WebhookTargets,
    private readonly eventLog: EventLogRepository,
    private readonly log: EventLog,
    private readonly operators: OperatorLock,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Oldest first; omits endpoints for which the key lacks a permission. */
  async list(owner: EndpointScope): Promise<WebhookEndpointEntity[]> {
    const endpoints = await this.endpoints.list(owner);
    return endpoints.filter((endpoint) => missingPermissions(owner, endpoint).length === 0);
  }

  /** A page of all endpoints of an operator, oldest first. */
  listPage(operatorId: number, limit: number, afterId?: number): Promise<WebhookEndpointEntity[]> {
    return this.endpoints.listPage(operatorId, limit, afterId);
  }

  /**
   * @throws WebhookNotFoundError, also for endpoints of other owners
   * @throws ForbiddenError if the key lacks a permission of the key that created the endpoint
   */
  async getEndpoint(owner: EndpointScope, publicId: string): Promise<WebhookEndpointEntity> {
    const endpoint = await this.endpoints.findEndpoint(owner, publicId);
    if (!endpoint) throw new WebhookNotFoundError();
    const missing = missingPermissions(owner, endpoint);
    if (missing.length > 0) {
      throw new ForbiddenError(`This webhook requires a key that also has the permissions ${missing.join(', ')}.`);
    }
    return endpoint;
  }

  /** @throws ValidationError if the URL is not allowed, or the maximum number of endpoints is reached */
  async add(owner: EndpointOwner, requested: NewEndpoint): Promise<WebhookEndpointEntity> {
    const { url, types, description, format = { format: DEFAULT_FORMAT, formatOptions: null } } = requested;
    await this.rejectTarget(url);
    const now = this.clock.now();
    const { operatorId, scope, permissions } = owner;
    return this.transactions.run(async () => {
      await this.rejectTooMany(operatorId, scope);
      const endpoint = {
        ...{ operatorId, scope, permissions: permissions.join(','), publicId: randomPrefixedId('wh') },
        ...{ url, types: [...(types ?? [])], description: description ?? '' },
        ...format,
        isTriedOnce: requested.isTriedOnce ?? false,
        ...{ status: 'enabled' as const, disabledReason: null },
        ...{ secret: newWebhookSecret(), previousSecret: null, previousSecretUntil: null },
        queuedTo: (await this.eventLog.bounds()).last,
        ...{ dueAt: null, leaseUntil: 0, leasedBy: null, lastDeliveredAt: null, isFailing: false },
        ...{ createdAt: now, updatedAt: now },
      };
      const id = await this.endpoints.insert(endpoint);
      await this.audit.record(operatorId, 'webhook.added', endpoint.publicId, { Types: endpoint.types });
      return { ...endpoint, id };
    });
  }

  /**
   * @param apply wraps the change, for example in a transaction that checks a precondition. It runs after the DNS
   * lookup of the URL's host, so no transaction waits for DNS.
   * @throws WebhookNotFoundError, ValidationError if the URL is not allowed
   */
  async change(
    owner: EndpointScope,
    publicId: string,
    requested: EndpointRequest,
    apply: <T>(change: () => Promise<T>) => Promise<T> = (change) => change(),
  ): Promise<WebhookEndpointEntity> {
    if (requested.url !== undefined) await this.rejectTarget(requested.url);
    return apply(() => this.applyChange(owner, publicId, requested));
  }

  /**
   * Creates a new secret. The old one also signs until the overlap ends.
   * @param overlapHours 0 to 168
   * @throws WebhookNotFoundError
   */
  async rotateSecret(owner: EndpointScope, publicId: string, overlapHours: number): Promise<WebhookEndpointEntity> {
    return this.transactions.run(async () => {
      const { id, operatorId, secret } = await this.getEndpoint(owner, publicId);
      const now = this.clock.now();
      await this.endpoints.change(id, {
        secret: newWebhookSecret(),
        previousSecret: overlapHours === 0 ? null : secret,
        previousSecretUntil: overlapHours === 0 ? null : now + overlapHours * 3_600,
        updatedAt: now,
      });
      await this.audit.record(operatorId, 'webhook.secret-rotated', publicId, { OverlapHours: overlapHours });
      return this.getEndpoint(owner, publicId);
    });
  }

  /** @throws WebhookNotFoundError */
  async remove(owner: EndpointScope, publicId: string): Promise<void> {
    await this.transactions.run(async () => {
      const { id, operatorId } = await this.getEndpoint(owner, publicId);
      await this.endpoints.change(id, { status: 'removed', dueAt: null, updatedAt: this.clock.now() });
      await this.audit.record(operatorId, 'webhook.removed', publicId);
    });
  }

  /** Disables an endpoint and notifies its owner. Requires a transaction that has locked it. */
  async disable(endpoint: WebhookEndpointEntity, reason: DisabledReason): Promise<void> {
    const { id, operatorId, publicId, scope, url } = endpoint;
    await this.endpoints.change(id, { status: 'disabled', disabledReason: reason, updatedAt: this.clock.now() });
    await this.audit.record(operatorId, 'webhook.disabled', publicId, { Reason: reason });
    const audience = scope === OPERATOR_SCOPE ? NOBODY_ELSE : endpointAudience(scope);
    const data = { WebhookID: publicId, URL: url, Reason: reason };
    const subject = `webhook ${publicId}`;
    await this.log.record([{ operatorId, type: 'webhook.disabled', subject, publication: { audience, data } }]);
  }

  private applyChange(
    owner: EndpointScope,
    publicId: string,
    requested: EndpointRequest,
  ): Promise<WebhookEndpointEntity> {
    return this.transactions.run(async () => {
      const { id, operatorId, status } = await this.getEndpoint(owner, publicId);
      const isEnabled = requested.status === 'enabled' && status === 'disabled';
      const { types, ...rest } = requested;
      const given = Object.entries(rest).filter(([, value]) => value !== undefined);
      await this.endpoints.change(id, {
        ...Object.fromEntries(given),
        ...(types && { types: [...types] }),
        ...(requested.status !== undefined && { disabledReason: null }),
        // Events that occurred while it was disabled are not queued.
        ...(isEnabled && { queuedTo: (await this.eventLog.bounds()).last }),
        updatedAt: this.clock.now(),
      });
      if (isEnabled) await this.endpoints.refreshDue(id);
      const fields = [...given.map(([name]) => name), ...(types ? ['types'] : [])];
      await this.audit.record(operatorId, 'webhook.changed', publicId, { Fields: fields });
      return this.getEndpoint(owner, publicId);
    });
  }

  private async rejectTooMany(operatorId: number, scope: string): Promise<void> {
    await this.operators.lockOperator(operatorId);
    const { ofOperator, ofScope } = await this.endpoints.count(operatorId, scope);
    if (ofScope >= MAX_ENDPOINTS) throw tooMany(`the limit of ${MAX_ENDPOINTS} webhooks is reached`);
    if (ofOperator >= MAX_OF_OPERATOR) throw tooMany(`the operator’s limit of ${MAX_OF_OPERATOR} webhooks is reached`);
  }

  private async rejectTarget(url: string): Promise<void> {
    const fault = await this.targets.check(url);
    if (fault) throw new ValidationError([fault]);
  }
}

function tooMany(reason: string): ValidationError {
  const message = `URL cannot be added: ${reason}.`;
  return new ValidationError([{ field: 'URL', code: 'max-webhooks', message }]);
}

/** The secrets that currently sign, newest first. */
export function secretsOf(
  { secret, previousSecret, previousSecretUntil }: WebhookEndpointEntity,
  now: number,
): readonly string[] {
  return previousSecret !== null && previousSecretUntil! > now ? [secret, previousSecret] : [secret];
}
