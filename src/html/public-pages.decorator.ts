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
import { Public } from '../auth';
import { answerView } from './render';

/** Writes views as HTML, for pages without a person who is signed in. */
@Injectable()
class PublicPageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((view) => answerView(response, view)));
  }
}

/** A controller whose routes answer with a `View` and are open to whoever knows their address. */
export function PublicPages(path: string) {
  return applyDecorators(Controller(path), Public(), ApiExcludeController(), UseInterceptors(PublicPageInterceptor));
}
