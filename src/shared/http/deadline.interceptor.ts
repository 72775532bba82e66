import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, throwError, timeout } from 'rxjs';
import { OverloadedError } from '../problems/common.errors';

/** A request is answered within this many seconds, if only with a 503. */
export const REQUEST_DEADLINE_SECONDS = 9;

/** Marks a route whose answer may take as long as it takes, such as a stream. */
export const Unhurried = Reflector.createDecorator<true>();

/** Answers 503 when the work does not end in time, as when the database hangs without closing its connections. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get(Unhurried, context.getHandler())) return next.handle();
    return next.handle().pipe(
      timeout({
        first: REQUEST_DEADLINE_SECONDS * 1000,
        with: () => throwError(() => new OverloadedError('The work did not end in time; it is safe to repeat it.')),
      }),
    );
  }
}
