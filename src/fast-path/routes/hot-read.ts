import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { currentCallerOf } from '../../auth';
import type { HandlerParameter } from '../../shared/http';
import type { Shows } from './fast-route.decorators';
import { requireFit, requireThat } from './fit-handler';
import type { Handler } from './handler';

/** A GET whose answers are copied. */
export interface HotRead {
  /** As the framework and metrics name it. */
  readonly route: string;
  /** Its addresses, where a partner's are neutral ones. */
  readonly urls: RegExp;
  /** Whether what is read there changes with each booking, and not only with what is on offer. */
  readonly showsPlaces: boolean;
}

/** What a copy is told apart by, and what the answer is written to. */
const COPIED_WITH: readonly HandlerParameter['source'][] = [
  currentCallerOf,
  RouteParamtypes.PARAM,
  RouteParamtypes.QUERY,
  RouteParamtypes.RESPONSE,
];

/** @throws Error when the handler's answers cannot be copied */
export function hotReadsOf(handler: Handler, shows: Shows): HotRead[] {
  requireFit(handler, 'FastRead', 'GET');
  const isKeyed = handler.parameters.every(({ source }) => COPIED_WITH.includes(source));
  requireThat(isKeyed, handler, 'FastRead', 'it asks for more than its caller, its path and its query');
  return handler.paths.map((route) => ({
    route,
    urls: new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
    showsPlaces: shows === 'places',
  }));
}
