import { type Type, applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

/** Something slow about a request that is done before the transaction opens that holds its outcome and its key. */
export interface Preparation {
  prepare(request: Request): Promise<void>;
}

interface IdempotentOptions {
  readonly preparedBy?: Type<Preparation>;
  /** The handler takes the key itself (`@CurrentKey()`), so that many share a commit, and returns an `Answered`. */
  readonly carried?: boolean;
}

export const IsIdempotent = Reflector.createDecorator<IdempotentOptions>();

/** Lets a POST be repeated safely: it honours the `Idempotency-Key` header. */
export function Idempotent(options: IdempotentOptions = {}) {
  return applyDecorators(
    IsIdempotent(options),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A value of your own for this request, 1 to 200 printable ASCII characters. Repeating the request with it gives the first answer again. A new request needs a new one, such as a UUID.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
    }),
  );
}
