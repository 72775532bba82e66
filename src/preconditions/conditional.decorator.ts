import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

/** Documents `If-Match`; the handler takes it with `@IfMatch()` and changes with `ConditionalChanges`. */
export function Conditional() {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'The `ETag` of the GET of the same path, or several. If it has changed since, nothing is done and the answer is 412.',
    schema: { type: 'string' },
  });
}

/** The `If-Match` header, if the request has one. */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<Request>().headers['if-match'];
});
