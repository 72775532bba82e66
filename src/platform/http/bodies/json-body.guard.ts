import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DeadlinePassedError } from '../../concurrency/deadline';
import { ownMember } from '../messages/request-context';
import { JSON_BODY_LIMIT, readJsonBody } from './json-body';

/** Maximum size of a route's JSON body, in bytes. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Additional media types of a route's JSON body. */
export const BodyTypes = Reflector.createDecorator<readonly string[]>();

/** Marks a route or controller that reads its body itself, such as an upload. */
export const ReadsOwnBody = Reflector.createDecorator<true>();

/** Reads the body after access was granted and before pipes run, so that callers without permission cost nothing. */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const failure = ownMember(request, 'failure');
    if (failure !== undefined) throw failure;
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    if (!mayHaveBody || this.readsOwnBody(context)) return requireCaller(request);
    const limit = this.reflector.get(BodyLimit, context.getHandler()) ?? JSON_BODY_LIMIT;
    return read(request, limit, this.reflector.get(BodyTypes, context.getHandler()));
  }

  private readsOwnBody(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(ReadsOwnBody, [context.getHandler(), context.getClass()]) === true;
  }
}

async function read(request: Request, limit: number, types: readonly string[] | undefined): Promise<true> {
  request.body = {};
  if (!hasBody(request)) return requireCaller(request);
  const { bytes, value } = await readJsonBody(request, limit, types);
  request.rawBody = bytes;
  request.body = value;
  return requireCaller(request);
}

/**
 * Does not continue for a caller that has already received a timeout.
 * @throws DeadlinePassedError
 */
function requireCaller({ deadline }: Request): true {
  if (deadline?.isGivenUp) throw new DeadlinePassedError();
  return true;
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
