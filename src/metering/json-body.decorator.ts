import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { type JsonBody, ownMember } from '../shared/http';

/** The body as parsed and as it was sent. */
export const RawJsonBody = createParamDecorator((_data: unknown, context: ExecutionContext): JsonBody => {
  const request = context.switchToHttp().getRequest<Request>();
  return { value: request.body as unknown, text: ownMember(request, 'rawBody')?.toString('utf8') ?? '{}' };
});
