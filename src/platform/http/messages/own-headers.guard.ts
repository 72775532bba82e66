import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';

/** What response headers can depend on. */
export interface HeadersRequest extends Pick<Request, 'headers' | 'query'> {
  readonly caller?: Request['caller'];
}

/** Provides headers for all responses of some routes. */
export interface AnswerHeaders {
  headersFor(request: HeadersRequest): Promise<Readonly<Record<string, string>>>;
}

/**
 * Adds the headers of a provider to every response of a route or controller, including errors, unless access was
 * denied.
 */
export const HeadersFrom = Reflector.createDecorator<Type<AnswerHeaders>>();

/** Sets such headers before anything else about a request can fail. */
@Injectable()
export class OwnHeadersGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const source = this.reflector.getAllAndOverride(HeadersFrom, [context.getHandler(), context.getClass()]);
    return source ? this.set(source, context) : true;
  }

  private async set(source: Type<AnswerHeaders>, context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const headers = await this.modules.get(source, { strict: false }).headersFor(http.getRequest<Request>());
    http.getResponse<Response>().set(headers);
    return true;
  }
}
