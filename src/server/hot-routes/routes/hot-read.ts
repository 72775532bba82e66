import { HttpStatus, type Type } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type RequiredPermission, currentCallerOf } from '../../../platform/auth';
import type { WhosePlaces } from '../../../platform/cache';
import { IsIdempotent } from '../../../platform/idempotency';
import { BodyLimit, JSON_BODY_LIMIT, ReadsOwnBody } from '../../../platform/http/bodies';
import { type AnswerHeaders, type HandlerParameter, HeadersFrom } from '../../../platform/http/messages';
import { type RequestValidationPipe, declaredFields, isDto, isPlainObject } from '../../../platform/http/validation';
import type { ByHeader, NamedPlaces, Shows } from '../../../platform/hot-routes';
import { requireFit, requireThat } from './fit-handler';
import type { Handler } from './handler';
import { type FindCall, readCallsOf } from './read-call';
import { noteEndOf } from '../../../platform/hot-routes';

/** Copies are told apart by the bytes of bodies up to this length. */
const MAX_BODY = 4_000;

/** A GET, or a POST that only asks, whose answers are copied. */
export interface HotRead {
  readonly verb: string;
  /** As the framework and metrics name it. */
  readonly route: string;
  /** Its addresses, where a partner's are neutral ones. */
  readonly urls: RegExp;
  readonly permission: RequiredPermission;
  /** The longest body with which it is answered ahead of the framework, in bytes. */
  readonly bodyLimit: number;
  /** The header that tells answers of one address apart, if any does. */
  readonly by: ByHeader | undefined;
  /** What knows headers that its answers have beside those of every caller. */
  readonly headersFrom: Type<AnswerHeaders> | undefined;
  /** How it is answered without the framework; undefined for a handler that only the framework can call. */
  readonly findCall: FindCall | undefined;
  /** Whose places are shown at such an address, to such a body; undefined where only the offer is. */
  placesAt(url: string, body: unknown): WhosePlaces | undefined;
}

/** What a copy is told apart by, what the answer is written to, and how long it is right. */
const COPIED_WITH: readonly HandlerParameter['source'][] = [
  currentCallerOf,
  RouteParamtypes.PARAM,
  RouteParamtypes.QUERY,
  RouteParamtypes.RESPONSE,
  noteEndOf,
];

/** What is the same however it is read: anything else may mean what is written in another way. */
const PLAIN_VALUE = /^[\w-]+$/;

/** @throws Error when the handler's answers cannot be copied */
export function hotReadsOf(handler: Handler, { places, by }: Shows, validation: RequestValidationPipe): HotRead[] {
  const permission = requireFit(handler, 'FastRead', ['GET', 'POST']);
  const sources = [...COPIED_WITH, by?.source, handler.verb === 'POST' ? RouteParamtypes.BODY : undefined];
  const isKeyed = handler.parameters.every(({ source }) => sources.includes(source));
  requireThat(isKeyed, handler, 'FastRead', 'it asks for more than its caller and what it is asked for');
  const body = handler.verb === 'POST' ? requireQuestion(handler) : undefined;
  return handler.paths.map((route) => {
    const named = body ? declaredFields(body.type) : route.split('/').map((part) => part.replace(/^:/, ''));
    const isNamed = places?.of === undefined || named.includes(places.of);
    requireThat(isNamed, handler, 'FastRead', `its ${body ? 'body' : 'path'} does not name the activity`);
    const urls = new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/?]+)')}(\\?|$)`);
    return {
      verb: handler.verb,
      route,
      urls,
      permission,
      by,
      bodyLimit: body ? Math.min(MAX_BODY, handler.own(BodyLimit) ?? JSON_BODY_LIMIT) : 0,
      headersFrom: handler.find(HeadersFrom),
      findCall: readCallsOf(handler, { pattern: urls, by }, validation),
      placesAt: (url, requested) => places && placesNamed(places, body ? inBody(requested) : inAddress(urls, url)),
    };
  });
}

/**
 * What a POST must be that only asks.
 * @returns its parameter with the body
 */
function requireQuestion(handler: Handler): HandlerParameter {
  const bodies = handler.parameters.filter(({ source }) => source === RouteParamtypes.BODY);
  const isWhole = bodies.length === 1 && bodies.every(({ isPlain, type }) => isPlain && isDto(type));
  requireThat(isWhole, handler, 'FastRead', 'its parameters have not its whole body once, as a DTO');
  requireThat(handler.status === Number(HttpStatus.OK), handler, 'FastRead', 'it answers with another status than 200');
  requireThat(!handler.own(IsIdempotent), handler, 'FastRead', 'it creates something');
  requireThat(!handler.find(ReadsOwnBody), handler, 'FastRead', 'it reads its body itself');
  return bodies[0]!;
}

type ValueOf = (name: string) => unknown;

function inAddress(urls: RegExp, url: string): ValueOf {
  return (name) => urls.exec(url)?.groups?.[name] ?? new URLSearchParams(url.split('?')[1]).get(name);
}

function inBody(body: unknown): ValueOf {
  return (name) => (isPlainObject(body) ? (body as Readonly<Record<string, unknown>>)[name] : undefined);
}

/** Of all activities, or on all dates, where it is not said plainly. */
function placesNamed({ of, on }: NamedPlaces, valueOf: ValueOf): WhosePlaces {
  const activityId = of === undefined ? undefined : plainly(valueOf(of));
  const date = on === undefined ? undefined : plainly(valueOf(on));
  return activityId === undefined ? {} : { activityId, date };
}

function plainly(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN_VALUE.test(value) ? value : undefined;
}
