import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

/** Something slow about a request that is done before the transaction opens that holds its outcome and its key. */
export interface Preparation {
  prepare(request: Request): Promise<void>;
}

export interface IdempotentOptions {
  readonly preparedBy?: Type<Preparation>;
  /** The handler takes the key itself (`@CurrentKey()`), so that many share a commit, and returns a `KeyedResponse`. */
  readonly carried?: boolean;
  /** The response shows a secret: only keys with the same permissions get it again. */
  readonly hasSecret?: boolean;
}

export const IsIdempotent = Reflector.createDecorator<IdempotentOptions>();
