import { type CanActivate, type ExceptionFilter, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { CurrentDeadline } from '../../concurrency/deadline';
import { RequestDeadlines, whenClosed } from '../messages';
import { ProblemFilter } from './problem.filter';

/** Marks a route without a deadline, such as a stream. */
export const WithoutDeadline = Reflector.createDecorator<true>();

/** Names the filter provider for the errors of a route or controller, if it has its own filter. */
export const ErrorsWrittenBy = Reflector.createDecorator<Type<ExceptionFilter>>();

/**
 * Responds with 503 if a route exceeds its deadline, for example because the database hangs. From then on its work has
 * no effect, and its result is not sent.
 */
@Injectable()
export class DeadlineGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly deadlines: RequestDeadlines,
    private readonly current: CurrentDeadline,
  ) {}

  canActivate(context: ExecutionContext): true {
    if (this.reflector.get(WithoutDeadline, context.getHandler())) return true;
    const http = context.switchToHttp();
    const deadline = this.deadlines.of(http.getRequest<Request>());
    this.current.set(deadline);
    const timer = setTimeout(() => this.answerInstead(context), deadline.timeLeft);
    whenClosed(http.getResponse<Response>(), () => clearTimeout(timer));
    return true;
  }

  private answerInstead(context: ExecutionContext): void {
    const http = context.switchToHttp();
    // The response has started in time.
    if (http.getResponse<Response>().headersSent) return;
    const routes = [context.getHandler(), context.getClass()];
    const filter = this.reflector.getAllAndOverride(ErrorsWrittenBy, routes) ?? ProblemFilter;
    const passed = this.deadlines.giveUp(http.getRequest<Request>());
    this.modules.get<ExceptionFilter>(filter, { strict: false }).catch(passed, context);
  }
}
