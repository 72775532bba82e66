import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { type RequiredPermission, currentCallerOf } from '../../auth';
import type { WhosePlaces } from '../../freshness';
import { type HandlerParameter, HeadersFrom } from '../../shared/http';
import type { RequestValidationPipe } from '../../shared/validation';
import type { NamedPlaces, Shows } from './fast-route.decorators';
import { requireFit, requireThat } from './fit-handler';
import type { Handler } from './handler';
import { type FindCall, readCallsOf } from './read-call';
import { noteEndOf } from './right-until.decorator';

/** A GET whose answers are copied. */
export interface HotRead {
  /** As the framework and metrics name it. */
  readonly route: string;
  /** Its addresses, where a partner's are neutral ones. */
  readonly urls: RegExp;
  readonly permission: RequiredPermission;
  /** The header that tells answers of one address apart, if any does. */
  readonly header: string | undefined;
  /** How it is answered without the framework; undefined for a handler that only the framework can call. */
  readonly findCall: FindCall | undefined;
  /** Whose places are shown at such an address; undefined where only the offer is. */
  placesAt(url: string): WhosePlaces | undefined;
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
  const permission = requireFit(handler, 'FastRead', 'GET');
  const isKeyed = handler.parameters.every(({ source }) => COPIED_WITH.includes(source) || source === by?.source);
  requireThat(isKeyed, handler, 'FastRead', 'it asks for more than its caller, its path and its query');
  return handler.paths.map((route) => {
    const isNamed = places?.of === undefined || route.split('/').includes(`:${places.of}`);
    requireThat(isNamed, handler, 'FastRead', 'its path does not name the activity');
    const urls = new RegExp(`^${route.replace(/:(\w+)/g, '(?<$1>[^/?]+)')}(\\?|$)`);
    const isLikeAllOthers = !handler.find(HeadersFrom);
    const findCall = isLikeAllOthers ? readCallsOf(handler, urls, validation) : undefined;
    return {
      route,
      urls,
      permission,
      header: by?.header,
      findCall,
      placesAt: (url) => places && placesNamed(places, urls, url),
    };
  });
}

/** Of all activities, or on all dates, where the address does not say it plainly. */
function placesNamed({ of, on }: NamedPlaces, urls: RegExp, url: string): WhosePlaces {
  const activityId = plainly(of && urls.exec(url)?.groups?.[of]);
  const date = plainly(on && new URLSearchParams(url.split('?')[1]).get(on));
  return activityId === undefined ? {} : { activityId, date };
}

function plainly(value: string | null | undefined): string | undefined {
  return typeof value === 'string' && PLAIN_VALUE.test(value) ? value : undefined;
}
