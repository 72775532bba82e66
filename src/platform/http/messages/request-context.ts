import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { CLS_ID, ClsServiceManager } from 'nestjs-cls';

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Records the time of arrival. */
export function noteTimeOfArrival(request: Request, _response: Response, next: NextFunction): void {
  request.arrivedAt ??= performance.now();
  next();
}

/** The client's request ID if it is valid, otherwise a new one. */
export function requestIdFrom({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
}

/** Assigns the request ID and returns it in `X-Request-Id`. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  request.requestId = requestIdFrom(request);
  response.setHeader('X-Request-Id', request.requestId);
  next();
}

/**
 * Opens the context of a request, which contains its actor, deadline and transaction. It inherits nothing, because
 * Node.js may emit a request while it completes the response to another one.
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

/** Whether something has or may have taken effect for a request. */
export function mayHaveActed(request: Request): boolean {
  return request.deadline?.mayHaveActed === true;
}

/** Whether the client has already received a timeout, so that the result of the work is not sent. */
export function isAnsweredInstead(request: Request, response: Response): boolean {
  return response.headersSent && request.deadline?.isGivenUp === true;
}

/** The declared path of the matching route; undefined before routing. */
export function routeOf(request: Request): string | undefined {
  return (request.route as { path?: string } | undefined)?.path;
}

/** The requested path without the query. */
export function pathOf(request: Request): string {
  return request.originalUrl.split('?', 1)[0]!;
}

/**
 * Makes a malformed percent-encoding literal. The router would reject it before authentication; this way the
 * parameter's rule rejects it like any other invalid value.
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
 * Ignores `Cache-Control: no-cache` of requests, which is meant for caches and not for the origin. Express would not
 * return 304 for it, and browsers and Node.js's fetch send it with every `If-None-Match` that a program sets.
 */
export function ignoreCacheDirectives(request: Request, _response: Response, next: NextFunction): void {
  delete request.headers['cache-control'];
  next();
}

/** An own property of a request; ignores properties that it inherits. */
export function ownMember<On extends object, Name extends keyof On>(request: On, name: Name): On[Name] | undefined {
  return Object.hasOwn(request, name) ? request[name] : undefined;
}
