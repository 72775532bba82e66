import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../actor';
import { ownMember } from '../http/messages';
import { ForbiddenError } from './auth.errors';

/** Permissions of API keys. */
export const PERMISSIONS = ['ota', 'usage:write', 'usage:read', 'shop', 'operator'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Required by routes that are open to every key; the key's permissions determine which data it sees there. */
export const ANY_PERMISSION = 'any';

/** The permission that a route requires. */
export type RequiredPermission = Permission | typeof ANY_PERMISSION;

/** Parses comma-separated permissions; none for an empty string. */
export function readPermissions(stored: string): Permission[] {
  return stored.split(',').filter((permission) => permission !== '') as Permission[];
}

/** The API key that makes a request. */
export interface Caller {
  readonly operatorId: number;
  readonly keyId: number;
  readonly keyName: string;
  /**
   * The original key before any rotation. It stays the same over rotations, so that resources created with an old key
   * belong to the new one, too.
   */
  readonly rootKeyId: number;
  /** Slug of the key's partner. */
  readonly partner: string | null;
  readonly permissions: ReadonlySet<Permission>;
  /** Operator, scope and permissions. Keys with the same grant get the same responses. */
  readonly grant: string;
}

/**
 * Owner of the resources that a caller creates: its partner, so that they outlive individual keys, or the original key
 * if it has no partner.
 */
export function scopeOf({ partner, rootKeyId }: Pick<Caller, 'partner' | 'rootKeyId'>): string {
  return partner === null ? `key:${rootKeyId}` : `partner:${partner}`;
}

/** Parses a scope of `scopeOf`. */
export function readScope(scope: string): Pick<Caller, 'partner' | 'rootKeyId'> {
  const partner = /^partner:(.*)$/.exec(scope)?.[1] ?? null;
  return { partner, rootKeyId: partner === null ? Number(scope.slice('key:'.length)) : 0 };
}

/** @throws ForbiddenError if a key would grant permissions that it lacks itself */
export function rejectGrant(caller: Caller, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw new ForbiddenError(`A key cannot grant what it lacks: ${missing.join(', ')}.`);
}

/** The actor of a caller's changes in the audit log. */
export function actorOf({ keyId, keyName }: Caller): Actor {
  return { kind: 'key', id: keyId, name: keyName };
}

declare module 'express' {
  interface Request {
    caller?: Caller;
    /** The partner's slug, if the path contained it instead of `partner`. */
    partnerAlias?: string;
  }
}

export function currentCallerOf(_data: unknown, context: ExecutionContext): Caller {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'caller')!;
}

/** The caller of the request; only on routes that require a permission. */
export const CurrentCaller = createParamDecorator(currentCallerOf);
