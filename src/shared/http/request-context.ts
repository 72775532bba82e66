import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { CLS_ID, ClsServiceManager } from 'nestjs-cls';

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Starts the request's clock. */
export function noteTimeOfArrival(request: Request, _response: Response, next: NextFunction): void {
  request.arrivedAt ??= performance.now();
  next();
}

/** The caller's own id for the request if it sent a sane one, else a new one. */
export function requestIdFrom({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
}

/** Gives every request an id (the caller's own if it sent a sane one) and repeats it in `X-Request-Id`. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  request.requestId = requestIdFrom(request);
  response.setHeader('X-Request-Id', request.requestId);
  next();
}

/**
 * Opens the context of a request, which carries its actor, its deadline and its transaction. It inherits nothing: Node.js may
 * emit a request while it completes the response to another one.
 */
export function openContext(request: Request, _response: Response, next: NextFunction): void {
  const context = ClsServiceManager.getClsService();
  context.run({ ifNested: 'override' }, () => {
    context.set(CLS_ID, requestIdOf(request));
    next();
  });
}

export function requestIdOf(request: Request): string {
  return request.requestId;
}

/** Whether something has taken effect for a request, or may have. */
export function mayHaveActed(request: Request): boolean {
  return request.deadline?.mayHaveActed === true;
}

/** Whether the caller was told that the time is up: what still comes of the work is for nobody. */
export function isAnsweredInstead(request: Request, response: Response): boolean {
  return response.headersSent && request.deadline?.isGivenUp === true;
}

/** The path of the route that answers, as it was declared; undefined before there is one. */
export function routeOf(request: Request): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** The path the caller asked for, without the query. */
export function pathOf(request: Request): string {
  return request.originalUrl.split('?', 1)[0]!;
}

/**
 * A path with a broken percent-encoding would fail inside the router, before keys are looked at. Taken literally it
 * reaches the rule of its parameter like any other wrong value.
 */
export function readBrokenEncodingLiterally(request: Request, _response: Response, next: NextFunction): void {
  const [path, ...query] = request.url.split('?');
  try {
    decodeURIComponent(path!);
  } catch {
    request.url = [path!.replaceAll('%', '%25'), ...query].join('?');
  }
  next();
}

/**
 * `Cache-Control: no-cache` of a request speaks to caches on the way; we are the origin. Express would not answer 304
 * to it, and browsers and Node's fetch send it along with every `If-None-Match` that a program sets.
 */
export function ignoreCacheDirectives(request: Request, _response: Response, next: NextFunction): void {
  delete request.headers['cache-control'];
  next();
}
