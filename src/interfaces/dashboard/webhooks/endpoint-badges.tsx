import { readScope } from '../../../platform/auth';
import { type DisabledReason, OPERATOR_SCOPE, type WebhookEndpointEntity } from '../../../webhooks';
import { Badge } from '../../html';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'Your server responded with 410 Gone.',
  failing: 'Every delivery failed for several days.',
  'key-ended':
    'Its key has expired or was revoked. If you enable the webhook, it is disabled again unless its owner has another key with the required permissions.',
};

/** The status of an endpoint in one word. */
export function EndpointStatusBadge({ endpoint: { status, isFailing } }: { endpoint: WebhookEndpointEntity }) {
  if (status !== 'enabled') return <Badge tone="bad">disabled</Badge>;
  return isFailing ? <Badge tone="warn">failing</Badge> : <Badge tone="good">enabled</Badge>;
}

/** Why nothing, or not everything, is sent. Undefined for a healthy endpoint. */
export function reasonOf({ status, isFailing, disabledReason }: WebhookEndpointEntity): string | undefined {
  if (status === 'enabled') return isFailing ? 'The last attempt failed. It will be retried automatically.' : undefined;
  if (disabledReason === null) return 'Disabled manually.';
  return Object.hasOwn(REASONS, disabledReason) ? REASONS[disabledReason as DisabledReason] : disabledReason;
}

/** Names of keys, by ID. */
export type KeyNames = ReadonlyMap<number, string>;

/** The keys without a partner that created these endpoints. */
export function keyIdsOf(endpoints: readonly WebhookEndpointEntity[]): number[] {
  return [...new Set(endpoints.flatMap(({ scope }) => keyIdOf(scope) ?? []))];
}

function keyIdOf(scope: string): number | undefined {
  if (scope === OPERATOR_SCOPE) return undefined;
  const { partner, rootKeyId } = readScope(scope);
  return partner === null ? rootKeyId : undefined;
}

/** The owner: a partner or a key; undefined if the endpoint was created in the dashboard. */
export function ownerNameOf({ scope }: WebhookEndpointEntity, keys: KeyNames): string | undefined {
  if (scope === OPERATOR_SCOPE) return undefined;
  const { partner, rootKeyId } = readScope(scope);
  return partner === null ? `the key ${keys.get(rootKeyId) ?? ''} (slip_${rootKeyId}_…)` : `the partner ${partner}`;
}

export function EndpointOwnerBadge({ endpoint, keys }: { endpoint: WebhookEndpointEntity; keys: KeyNames }) {
  const owner = ownerNameOf(endpoint, keys);
  return owner === undefined ? (
    <Badge>yours</Badge>
  ) : (
    <Badge tone="info" title={`Created by ${owner}`}>
      {owner.replace(/^the /, '')}
    </Badge>
  );
}

/** A short name for a URL. */
export function hostOf({ url }: WebhookEndpointEntity): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
