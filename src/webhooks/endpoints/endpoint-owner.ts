import { type Caller, type Permission, PERMISSIONS, readPermissions, scopeOf } from '../../platform/auth';
import { type EventViewer, viewerWith } from '../../platform/event-log';
import type { EndpointScope } from './endpoints.repository';
import type { WebhookEndpointEntity } from './webhook-endpoint.entity';

/** The scope of endpoints that were created in the dashboard. */
export const OPERATOR_SCOPE = 'operator';

/** The owner of endpoints, and which events it can see. */
export interface EndpointOwner {
  readonly operatorId: number;
  readonly scope: string;
  readonly permissions: readonly Permission[];
}

export function ownerOf(caller: Caller): EndpointOwner {
  return { operatorId: caller.operatorId, scope: scopeOf(caller), permissions: [...caller.permissions] };
}

/** The endpoints of one format that a key can read and change. */
export function endpointsOf(caller: Caller, format: string): EndpointScope {
  return { operatorId: caller.operatorId, scope: scopeOf(caller), permissions: caller.permissions, format };
}

/** The operator, as its staff see it. */
export function operatorAsOwner(operatorId: number): EndpointOwner {
  return { operatorId, scope: OPERATOR_SCOPE, permissions: PERMISSIONS };
}

/** Visibility of an endpoint: what its creator could see when it was created. */
export function viewerOf({
  operatorId,
  scope,
  permissions,
}: Pick<WebhookEndpointEntity, 'operatorId' | 'scope' | 'permissions'>): EventViewer {
  return viewerWith({ operatorId, scope, permissions: new Set(readPermissions(permissions)) });
}

/**
 * Permissions of the key that created an endpoint which this key lacks. A key needs all of them to read or change the
 * endpoint.
 */
export function missingPermissions(
  { permissions: held }: EndpointScope,
  { permissions: needed }: Pick<WebhookEndpointEntity, 'permissions'>,
): Permission[] {
  return held ? readPermissions(needed).filter((permission) => !held.has(permission)) : [];
}
