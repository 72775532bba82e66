import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../shared/actor';
import { ownMember } from '../shared/http';
import { ForbiddenError } from './auth.errors';
import type { Permission } from './permission';

/** Who makes a request: an API key of one operator. */
export interface Caller {
  readonly operatorId: number;
  readonly keyId: number;
  readonly keyName: string;
  /**
   * The key itself or, after rotations, the one it started as: stays the same over rotations, so what was made with
   * an old key still belongs to the new one.
   */
  readonly rootKeyId: number;
  /** Slug of the partner the key was issued to. */
  readonly partner: string | null;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Within what the things a caller makes are told apart: its partner, so that they outlive any one key, or for keys
 * without a partner the key that a chain of rotations began with.
 */
export function scopeOf({ partner, rootKeyId }: Pick<Caller, 'partner' | 'rootKeyId'>): string {
  return partner === null ? `key:${rootKeyId}` : `partner:${partner}`;
}

/** Whose things a scope of `scopeOf` tells apart. */
export function readScope(scope: string): Pick<Caller, 'partner' | 'rootKeyId'> {
  const partner = /^partner:(.*)$/.exec(scope)?.[1] ?? null;
  return { partner, rootKeyId: partner === null ? Number(scope.slice('key:'.length)) : 0 };
}

/** @throws ForbiddenError when a key would give others, in whatever way, permissions that it lacks itself */
export function rejectGrant(caller: Caller, permissions: readonly Permission[]): void {
  const missing = permissions.filter((permission) => !caller.permissions.has(permission));
  if (missing.length > 0) throw new ForbiddenError(`A key cannot grant what it lacks: ${missing.join(', ')}.`);
}

/** Who stands behind what a caller does. */
export function actorOf({ keyId, keyName }: Caller): Actor {
  return { kind: 'key', id: keyId, name: keyName };
}

declare module 'express' {
  interface Request {
    caller?: Caller;
    /** The partner's slug when the path was written with it instead of `partner`. */
    partnerAlias?: string;
  }
}

/** What `@CurrentCaller()` hands over. */
export function currentCallerOf(_data: unknown, context: ExecutionContext): Caller {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'caller')!;
}

/** The caller of the request; only in routes that require a permission. */
export const CurrentCaller = createParamDecorator(currentCallerOf);
