import type { CustomParamFactory } from '@nestjs/common/interfaces';
import { Reflector } from '@nestjs/core';
import type { Caller } from '../auth';
import type { KeyedResponse, CarriedKey } from '../idempotency';

/** Whose places an answer shows: of all activities, of the one that is named, or of that on one date. */
export interface NamedPlaces {
  /** The parameter of the path, or of a POST the field of the body, with the ActivityID. */
  readonly of?: string;
  /** The parameter of the query, or of a POST the field of the body, with the date. */
  readonly on?: string;
}

/** A header on which an answer depends, by what it hands to the handler. */
export interface ByHeader {
  /** In lower case. */
  readonly header: string;
  readonly source: CustomParamFactory;
  /** What `source` hands over for an address without a query. */
  valueOf(header: string | undefined): unknown;
}

/** What an answer depends on: only on what is on offer, or also on how many places are taken. */
export interface Shows {
  readonly places?: NamedPlaces | undefined;
  readonly by?: ByHeader | undefined;
}

/** The body is validated as the parameter's decorator says: `@Body()` for a DTO, `@RawJsonBody()` for the JSON itself. */
type FastWriteHandler = (caller: Caller, body: never, key?: CarriedKey) => Promise<KeyedResponse>;

export const ReadShows = Reflector.createDecorator<Shows>();

export const IsFastWrite = Reflector.createDecorator<true>();

/**
 * Lets a GET, or a POST that only asks, be answered ahead of the framework, from copies of its answers. For what is small, read again and
 * again, and depends on nothing but what its caller's key grants, its address, its body, at most one header (`by`) and what is on sale; on the time
 * only as far as the handler tells (`@RightUntil()`).
 */
export function FastRead(shows: 'offer', how?: Pick<Shows, 'by'>): MethodDecorator;
export function FastRead(shows: 'places', how?: NamedPlaces & Pick<Shows, 'by'>): MethodDecorator;
export function FastRead(shows: 'offer' | 'places', { by, ...places }: NamedPlaces & Shows = {}): MethodDecorator {
  return ReadShows(shows === 'offer' ? { by } : { places, by });
}

/** Lets a POST be answered ahead of the framework by the method itself, called with the caller and the body. */
export function FastWrite() {
  return <Handler extends FastWriteHandler>(
    controller: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => void IsFastWrite(true)(controller, name, method);
}
