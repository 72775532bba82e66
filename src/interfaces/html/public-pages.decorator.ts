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
import type { Response } from 'express';
import { type Observable, map } from 'rxjs';
import { Public } from '../../platform/auth';
import { answerView } from './render';

/** Renders views for pages without a session. */
@Injectable()
class PublicPageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((view) => answerView(response, view)));
  }
}

/** A controller whose routes return a `View` and are open to anyone with the address. */
export function PublicPages(path: string) {
  return applyDecorators(Controller(path), Public(), ApiExcludeController(), UseInterceptors(PublicPageInterceptor));
}
