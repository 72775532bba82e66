import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ownMember } from '../http/own-member';
import { JSON_BODY_LIMIT, readJsonBody } from './json-body';

/** Lets a route read JSON bodies of up to this many bytes. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Lets a route read JSON bodies of these media types too. */
export const BodyTypes = Reflector.createDecorator<readonly string[]>();

/** Marks a route, or all of a controller, that reads its body itself, such as an upload. */
export const ReadsOwnBody = Reflector.createDecorator<true>();

/**
 * Reads the body after the guards have passed and before the pipes run: a caller without permission learns nothing
 * about its body, and costs nothing for it.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const failure = ownMember(request, 'failure');
    if (failure !== undefined) throw failure;
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    if (mayHaveBody && !this.readsOwnBody(context)) {
      const limit = this.reflector.get(BodyLimit, context.getHandler()) ?? JSON_BODY_LIMIT;
      await read(request, limit, this.reflector.get(BodyTypes, context.getHandler()));
    }
    return next.handle();
  }

  private readsOwnBody(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(ReadsOwnBody, [context.getHandler(), context.getClass()]) === true;
  }
}

async function read(request: Request, limit: number, types: readonly string[] | undefined): Promise<void> {
  request.body = {};
  if (!hasBody(request)) return;
  const { bytes, value } = await readJsonBody(request, limit, types);
  request.rawBody = bytes;
  request.body = value;
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
