import { type ExecutionContext, Header, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { type JsonBody, ownMember } from '../shared/http';

/** The body as parsed and as it was sent. */
export const RawJsonBody = createParamDecorator((_data: unknown, context: ExecutionContext): JsonBody => {
  const request = context.switchToHttp().getRequest<Request>();
  return { value: request.body as unknown, text: ownMember(request, 'rawBody')?.toString('utf8') ?? '{}' };
});

export const JSON_TEXT = 'application/json; charset=utf-8';

/** Marks a handler that returns JSON as text. */
export function AnswersJsonText() {
  return applyDecorators(Header('Content-Type', JSON_TEXT));
}
