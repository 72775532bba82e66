import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DeadlinePassedError } from '../deadline';
import { ownMember } from '../http/own-member';
import { JSON_BODY_LIMIT, readJsonBody } from './json-body';

/** Lets a route read JSON bodies of up to this many bytes. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Lets a route read JSON bodies of these media types too. */
export const BodyTypes = Reflector.createDecorator<readonly string[]>();

/** Marks a route, or all of a controller, that reads its body itself, such as an upload. */
export const ReadsOwnBody = Reflector.createDecorator<true>();

/**
 * Reads the body once its caller is admitted and before the pipes run: a caller without permission learns nothing about
 * its body, and costs nothing for it.
 */
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
 * Nothing is begun for a caller who was told meanwhile that the time is up.
 * @throws DeadlinePassedError
 */
function requireCaller({ deadline }: Request): true {
  if (deadline?.isGivenUp) throw new DeadlinePassedError();
  return true;
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
