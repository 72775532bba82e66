import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { ownMember } from '../messages/request-context';
import { type JsonBody, jsonTextOf } from './json-body';

function rawJsonBodyOf(_data: unknown, context: ExecutionContext): JsonBody {
  const request = context.switchToHttp().getRequest<Request>();
  const bytes = ownMember(request, 'rawBody') ?? Buffer.alloc(0);
  return { bytes, text: jsonTextOf(bytes), value: request.body };
}

/** The body as parsed and as sent, for handlers that validate it themselves. */
export const RawJsonBody = createParamDecorator(rawJsonBodyOf);
