import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, scopeOf } from '../auth';
import { ownMember } from '../shared/http';
import { type DomainError, type WrittenProblem } from '../shared/problems';
import { InvalidIdempotencyKeyError } from './idempotency.errors';
import type { CarriedKey } from './receipt';

declare module 'express' {
  interface Request {
    /** On routes that record the key themselves. */
    carriedKey?: CarriedKey | undefined;
  }
}

/** What `@CurrentKey()` hands over. */
export function currentKeyOf(_data: unknown, context: ExecutionContext): CarriedKey | undefined {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'carriedKey');
}

/** The idempotency key of the request, on routes that record it themselves (`carried`). */
export const CurrentKey = createParamDecorator(currentKeyOf);

/**
 * @param key the `Idempotency-Key` header
 * @throws InvalidIdempotencyKeyError
 */
export function carriedKey(
  key: string | string[],
  caller: Caller,
  { fingerprint, refused }: { fingerprint: string; refused: (error: DomainError) => WrittenProblem },
): CarriedKey {
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();
  return {
    request: { operatorId: caller.operatorId, scope: scopeOf(caller), idempotencyKey: key, fingerprint },
    refused: (error) => {
      const { status, body } = refused(error);
      return { status, location: undefined, body };
    },
  };
}
