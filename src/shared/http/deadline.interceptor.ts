import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Observable, throwError, timeout } from 'rxjs';
import { CurrentDeadline } from '../deadline';
import { RequestDeadlines } from './deadline';

/** Marks a route whose answer may take as long as it takes, such as a stream. */
export const WithoutDeadline = Reflector.createDecorator<true>();

/**
 * Answers 503 when the work does not end in time, as when the database hangs without closing its connections. From then
 * on the work takes no effect.
 */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly deadlines: RequestDeadlines,
    private readonly current: CurrentDeadline,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get(WithoutDeadline, context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const deadline = this.deadlines.of(request);
    this.current.set(deadline);
    const tooLate = () => throwError(() => this.deadlines.giveUp(request));
    return next.handle().pipe(timeout({ first: deadline.timeLeft, with: tooLate }));
  }
}
