import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { MalformedBodyError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../problems/common.errors';
import { DomainError } from '../problems/domain-error';
import { refuseRepeatedParameters, refuseUnsafeShape } from '../validation/request-shape';
import { ownMember } from './own-member';
import { requireUtf8 } from './parse-json';

/** The largest JSON body, in bytes, unless a route allows another one. */
export const JSON_BODY_LIMIT = 100_000;

/** Lets a route read JSON bodies of up to this many bytes. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Marks a route, or all of a controller, that reads its body itself, such as an upload. */
export const ReadsOwnBody = Reflector.createDecorator<true>();

/**
 * Reads the body after the guards have passed and before the pipes run: a caller without permission learns nothing
 * about its body, and costs nothing for it.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly parsers = new Map<number, ReturnType<typeof express.json>>();

  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const failure = ownMember(request, 'failure');
    if (failure !== undefined) throw failure;
    refuseRepeatedParameters(request.query);
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    if (mayHaveBody && !this.readsOwnBody(context)) {
      const limit = this.reflector.get(BodyLimit, context.getHandler()) ?? JSON_BODY_LIMIT;
      await this.read(request, context.switchToHttp().getResponse<Response>(), limit);
      refuseUnsafeShape(request.body);
    }
    return next.handle();
  }

  private readsOwnBody(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride(ReadsOwnBody, [context.getHandler(), context.getClass()]) === true;
  }

  private async read(request: Request, response: Response, limit: number): Promise<void> {
    if (!hasBody(request)) {
      request.body = {};
      return;
    }
    if (!request.is('application/json')) throw new UnsupportedMediaTypeError();
    await new Promise<void>((resolve, reject) => {
      this.parserFor(limit)(request, response, (error?: unknown) =>
        error ? reject(toDomainError(error as Error, limit)) : resolve(),
      );
    });
    if (request.body === undefined) request.body = {};
  }

  private parserFor(limit: number): ReturnType<typeof express.json> {
    let parser = this.parsers.get(limit);
    if (!parser) {
      parser = express.json({ limit, strict: false, verify: keepRawBody });
      this.parsers.set(limit, parser);
    }
    return parser;
  }
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function keepRawBody(request: Request, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new UnsupportedMediaTypeError();
  requireUtf8(bytes);
  request.rawBody = bytes;
}

/** What body-parser reports, by its documented `type` (https://github.com/expressjs/body-parser#errors). */
function toDomainError(error: Error, limit: number): Error {
  switch ((error as { type?: string }).type) {
    case 'entity.too.large':
      return new PayloadTooLargeError(limit);
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new UnsupportedMediaTypeError();
    case 'entity.verify.failed':
      return error instanceof DomainError ? error : new MalformedBodyError();
    case 'entity.parse.failed':
    case 'request.aborted':
    case 'request.size.invalid':
      return new MalformedBodyError();
    default:
      return (error as { status?: number }).status === 400 ? new MalformedBodyError() : error;
  }
}
