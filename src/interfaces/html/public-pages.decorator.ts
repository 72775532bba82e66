import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Public } from '../../platform/auth';
import { ReadsOwnBody } from '../../platform/http/bodies';
import { readForm } from './forms/form-body';
import { answerPublicView } from './render';

/** Renders views for pages without a session. */
@Injectable()
class PublicPageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    return next.handle().pipe(map((view) => answerPublicView(request, response, view)));
  }
}

/** Reads the form of a request into its `form`. */
@Injectable()
class PublicFormInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    await readForm(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}

/** A route of a public page that receives a form; `@Submitted()` returns it. */
export function PublicForm() {
  return applyDecorators(ReadsOwnBody(true), UseInterceptors(PublicFormInterceptor));
}

/** A controller whose routes return a `View` and are open to anyone with the address. */
export function PublicPages(path: string) {
  return applyDecorators(Controller(path), Public(), ApiExcludeController(), UseInterceptors(PublicPageInterceptor));
}
