import { type Caller, type Permission, scopeOf } from '../auth';

/** Everyone who sells for the operator: partners and shops. */
export const SELLERS = 'sellers';

export const SHOPS = 'shops';

export const USAGE_READERS = 'usage';

/** Only the operator. */
export const NOBODY_ELSE = '-';

/** The visibility for a partner; for a key without a partner, for that key and its rotations. */
export function ownerAudience({ partner, apiKeyId }: { partner: string | null; apiKeyId: number | null }): string {
  return partner === null && apiKeyId === null ? NOBODY_ELSE : `sales ${scopeOf({ partner, rootKeyId: apiKeyId! })}`;
}

/** The visibility for the owner of a caller's webhooks. */
export function endpointAudience(scope: string): string {
  return `webhooks ${scope}`;
}

/** Determines which events a caller can see. */
export interface EventViewer {
  readonly operatorId: number;
  /** `undefined` for the operator, who sees all events. */
  readonly audiences: readonly string[] | undefined;
}

/** The caller's properties that determine what it can see. */
interface Seeing {
  readonly operatorId: number;
  readonly scope: string;
  readonly permissions: ReadonlySet<Permission>;
}

export function viewerOf(caller: Caller): EventViewer {
  const { operatorId, permissions } = caller;
  return viewerWith({ operatorId, permissions, scope: scopeOf(caller) });
}

/** The union over all permissions. */
export function viewerWith({ operatorId, scope, permissions }: Seeing): EventViewer {
  if (permissions.has('operator')) return { operatorId, audiences: undefined };
  const audiences = [endpointAudience(scope)];
  if (permissions.has('ota') || permissions.has('shop')) audiences.push(SELLERS, `sales ${scope}`);
  if (permissions.has('shop')) audiences.push(SHOPS);
  if (permissions.has('usage:read')) audiences.push(USAGE_READERS);
  return { operatorId, audiences };
}

export function sees({ operatorId, audiences }: EventViewer, event: { operatorId: number; audience: string }): boolean {
  return event.operatorId === operatorId && (audiences === undefined || audiences.includes(event.audience));
}
