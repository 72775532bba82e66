import { Reflector } from '@nestjs/core';
import type { Caller } from '../../auth';
import type { Answered, CarriedKey } from '../../idempotency';

/** What an answer depends on: only on what is on offer, or also on how many places are taken. */
export type Shows = 'offer' | 'places';

/** The body is validated as the parameter's decorator says: `@Body()` for a DTO, `@RawJsonBody()` for the JSON itself. */
type FastWriteHandler = (caller: Caller, body: never, key?: CarriedKey) => Promise<Answered>;

export const ReadShows = Reflector.createDecorator<Shows>();

export const IsFastWrite = Reflector.createDecorator<true>();

/**
 * Lets a GET be answered ahead of the framework, from copies of its answers. For what is small, read again and again,
 * and depends on nothing but its caller, its address and what is on sale.
 */
export function FastRead(shows: Shows): MethodDecorator {
  return ReadShows(shows);
}

/** Lets a POST be answered ahead of the framework by the method itself, called with the caller and the body. */
export function FastWrite() {
  return <Handler extends FastWriteHandler>(
    controller: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => void IsFastWrite(true)(controller, name, method);
}
