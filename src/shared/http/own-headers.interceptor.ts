import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';

/** Knows headers that all answers of some routes have. */
export interface AnswerHeaders {
  headersFor(request: Pick<Request, 'caller'>): Promise<Readonly<Record<string, string>>>;
}

/**
 * Gives every answer of a route, or of a controller, the headers that a provider knows: also those with errors, unless
 * the caller is not admitted.
 */
export const HeadersFrom = Reflector.createDecorator<Type<AnswerHeaders>>();

/** Sets such headers before anything else about a request can fail. */
@Injectable()
export class OwnHeadersInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const source = this.reflector.getAllAndOverride(HeadersFrom, [context.getHandler(), context.getClass()]);
    return source ? this.set(source, context, next) : next.handle();
  }

  private async set(
    source: Type<AnswerHeaders>,
    context: ExecutionContext,
    next: CallHandler,
  ): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const headers = await this.modules.get(source, { strict: false }).headersFor(http.getRequest<Request>());
    http.getResponse<Response>().set(headers);
    return next.handle();
  }
}
