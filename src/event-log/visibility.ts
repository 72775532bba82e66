import { type Caller, type Permission, scopeOf } from '../auth';

/** Everybody who sells what the operator offers: partners and shops. */
export const SELLERS = 'sellers';

export const SHOPS = 'shops';

export const USAGE_READERS = 'usage';

/** The operator alone. */
export const NOBODY_ELSE = '-';

/** The partner, or for what was made with a key without one that key and what it was rotated into. */
export function ownerAudience({ partner, apiKeyId }: { partner: string | null; apiKeyId: number | null }): string {
  return partner === null && apiKeyId === null ? NOBODY_ELSE : `sales ${scopeOf({ partner, rootKeyId: apiKeyId! })}`;
}

/** Whoever has the webhook endpoints of a caller. */
export function endpointAudience(scope: string): string {
  return `webhooks ${scope}`;
}

/** Whose facts somebody sees. */
export interface EventViewer {
  readonly operatorId: number;
  /** `undefined` for the operator, who sees all of them. */
  readonly audiences: readonly string[] | undefined;
}

/** What decides what somebody sees. */
interface Seeing {
  readonly operatorId: number;
  readonly scope: string;
  readonly permissions: ReadonlySet<Permission>;
}

export function viewerOf(caller: Caller): EventViewer {
  const { operatorId, permissions } = caller;
  return viewerWith({ operatorId, permissions, scope: scopeOf(caller) });
}

/** The union of what each of the permissions shows. */
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
