import type { IncomingHttpHeaders } from 'node:http';
import type { Type } from '@nestjs/common';
import type { Caller, Permission } from '../auth';
import type { JsonBody } from '../http/bodies';
import type { AnswerHeaders } from '../http/messages';
import type { CarriedKey, KeyedResponse } from '../idempotency';
import type { NoteExpiry } from './note-expiry';

/** A request that a hot read answers. Everything is validated as in Nest. */
interface ReadRequest<Query extends object, Body extends object> {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly noteExpiry: NoteExpiry;
}

/** Places that a response shows: of all activities, of one, or of one on one date. */
interface ShownPlaces {
  /** Path parameter, or body field of a POST, with the ActivityID. */
  readonly activity?: string;
  /** Query parameter, or body field of a POST, with the date. */
  readonly date?: string;
}

interface HotRoute {
  /** Complete path, with `partner` for the slug of the partner. */
  readonly path: string;
  readonly permission: Permission;
}

/**
 * A GET, or a POST that only reads, whose response depends on nothing but the caller's grants, the URL, the body,
 * some headers and what the operator sells.
 */
export interface HotReadRoute<Controller, Query extends object, Body extends object> extends HotRoute {
  readonly method?: 'GET' | 'POST';
  /** DTO of the query; without it, the query must be empty. */
  readonly query?: Type<Query>;
  /** Query parameters that are not validated. */
  readonly otherParameters?: readonly string[];
  /** DTO of the body of a POST. */
  readonly body?: Type<Body>;
  /** Without places, the response shows only the offer. */
  readonly places?: ShownPlaces;
  /** Request headers on which the response depends, in lower case. */
  readonly varyBy?: readonly string[];
  readonly cacheControl?: string;
  /** Provider of further response headers. */
  readonly headersFrom?: Type<AnswerHeaders>;
  /** Returns what Nest would send. An error falls through to Nest, which repeats the request. */
  readonly answer: (controller: Controller, request: ReadRequest<Query, Body>) => Promise<unknown>;
}

interface WriteRequest<Body> {
  readonly caller: Caller;
  readonly body: Body;
  readonly key: CarriedKey | undefined;
}

/** A POST that creates something. */
export interface HotWriteRoute<Controller, Body> extends HotRoute {
  /** DTO of the body; without it, the handler gets the body as sent. */
  readonly body?: Type<Body>;
  /** Whether the handler stores the response for the idempotency key itself; otherwise such requests fall through. */
  readonly takesKey?: boolean;
  readonly answer: (controller: Controller, request: WriteRequest<Body>) => Promise<KeyedResponse>;
}

type Registered<Route> = Route & { readonly controller: Type<object> };

/** All hot routes, in the order in which their controllers are loaded. */
export const HOT_READS: Registered<HotReadRoute<object, object, object>>[] = [];
export const HOT_WRITES: Registered<HotWriteRoute<object, object>>[] = [];

/** Lets the server answer a read before Express, from cached responses if possible (docs/adr/0017). */
export function HotRead<Controller extends object, Query extends object = object, Body extends object = object>(
  route: HotReadRoute<Controller, Query, Body>,
): MethodDecorator {
  return (prototype) => {
    const controller = prototype.constructor as Type<object>;
    HOT_READS.push({ ...(route as unknown as HotReadRoute<object, object, object>), controller });
  };
}

/** Lets the server answer a write before Express. */
export function HotWrite<Controller extends object, Body extends object = JsonBody>(
  route: HotWriteRoute<Controller, Body>,
): MethodDecorator {
  return (prototype) => {
    const controller = prototype.constructor as Type<object>;
    HOT_WRITES.push({ ...(route as unknown as HotWriteRoute<object, object>), controller });
  };
}
