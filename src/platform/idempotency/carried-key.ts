import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, scopeOf } from '../auth';
import { ownMember } from '../http/messages';
import type { DomainError } from '../errors';
import type { WrittenError } from '../http/problems';
import { InvalidIdempotencyKeyError } from './idempotency.errors';
import type { CarriedKey } from './keyed-response';
import { sha256 } from './stored-response';

declare module 'express' {
  interface Request {
    /** Set on routes that store the response themselves. */
    carriedKey?: CarriedKey | undefined;
  }
}

function currentKeyOf(_data: unknown, context: ExecutionContext): CarriedKey | undefined {
  return ownMember(context.switchToHttp().getRequest<Request>(), 'carriedKey');
}

/** The idempotency key of the request, for routes that store the response themselves (`carried`). */
export const CurrentKey = createParamDecorator(currentKeyOf);

/** The content that distinguishes requests with the same key. */
interface RequestContent {
  readonly method: string;
  /** As routed: a partner's alias and the neutral path are the same request. */
  readonly path: string;
  readonly body: Buffer | undefined;
  /** Whether the response contains a secret. A request by a key with other permissions is then a different one. */
  readonly hasSecret?: boolean;
}

/**
 * @param key the `Idempotency-Key` header
 * @param rejected creates the response for an error of this request
 * @throws InvalidIdempotencyKeyError
 */
export function carriedKey(
  key: string | string[],
  caller: Caller,
  { method, path, body, hasSecret }: RequestContent,
  rejected: (error: DomainError) => WrittenError,
): CarriedKey {
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) throw new InvalidIdempotencyKeyError();
  const grant = hasSecret ? `\n${[...caller.permissions].sort().join()}` : '';
  return {
    request: {
      operatorId: caller.operatorId,
      scope: scopeOf(caller),
      idempotencyKey: key,
      keyHash: sha256(key),
      requestHash: sha256(`${method}\n${path}\n${sha256(body ?? '')}${grant}`),
    },
    rejected: (error) => {
      const { status, body: problem } = rejected(error);
      return { status, location: undefined, body: problem };
    },
  };
}
