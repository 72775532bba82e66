import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

/** Documents `If-Match`. The handler reads it with `@IfMatch()` and uses `ConditionalChanges`. */
export function Conditional() {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'One or more `ETag`s from the GET of the same path. If the resource has changed since, the API returns 412 and the request has no effect.',
    schema: { type: 'string' },
  });
}

/** The `If-Match` header, if the request has one. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<Request>().headers['if-match'];
});
