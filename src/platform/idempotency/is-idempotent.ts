import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

/** Slow work of a request that runs before the transaction with its effects and its key is opened. */
export interface Preparation {
  prepare(request: Request): Promise<void>;
}

export interface IdempotentOptions {
  readonly preparedBy?: Type<Preparation>;
  /**
   * The handler uses the key itself (`@CurrentKey()`), so that many requests share a commit, and returns a
   * `KeyedResponse`.
   */
  readonly carried?: boolean;
  /** The response contains a secret: only keys with the same permissions can replay it. */
  readonly hasSecret?: boolean;
}

export const IsIdempotent = Reflector.createDecorator<IdempotentOptions>();
