import { readScope } from '../../auth';
import { type DisabledReason, OPERATOR_SCOPE, type WebhookEndpointEntity } from '../../webhooks';
import { Badge } from '../../html';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'It answered that it is gone (410).',
  failing: 'It took nothing for days.',
  'key-ended':
    'Its key has ended. Enabled without a key of its owner that opens what it is told, it is disabled again.',
};

/** What it is and how it goes, in one word. */
export function EndpointStatusBadge({ endpoint: { status, isFailing } }: { endpoint: WebhookEndpointEntity }) {
  if (status !== 'enabled') return <Badge tone="bad">disabled</Badge>;
  return isFailing ? <Badge tone="warn">failing</Badge> : <Badge tone="good">enabled</Badge>;
}

/** Why nothing is sent, or not everything. Undefined when all is well. */
export function reasonOf({ status, isFailing, disabledReason }: WebhookEndpointEntity): string | undefined {
  if (status === 'enabled') return isFailing ? 'The last attempt failed; it is tried again by itself.' : undefined;
  if (disabledReason === null) return 'It was switched off by hand.';
  return Object.hasOwn(REASONS, disabledReason) ? REASONS[disabledReason as DisabledReason] : disabledReason;
}

/** Names of keys, by their IDs. */
export type KeyNames = ReadonlyMap<number, string>;

/** The keys that made some of these endpoints, and belong to no partner. */
export function keyIdsOf(endpoints: readonly WebhookEndpointEntity[]): number[] {
  return [...new Set(endpoints.flatMap(({ scope }) => keyIdOf(scope) ?? []))];
}

function keyIdOf(scope: string): number | undefined {
  if (scope === OPERATOR_SCOPE) return undefined;
  const { partner, rootKeyId } = readScope(scope);
  return partner === null ? rootKeyId : undefined;
}

/** Whose it is: a partner's, a key's, or undefined when it was made here. */
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
    <Badge tone="info" title={`Made by ${owner}`}>
      {owner.replace(/^the /, '')}
    </Badge>
  );
}

/** A short name for what may be a long address. */
export function hostOf({ url }: WebhookEndpointEntity): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
