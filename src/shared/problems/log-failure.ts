import type { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { pathOf, requestIdOf } from '../http';

/** Logs what ended in a 5xx. Too much work or a database that is away is a warning and needs no stack. */
export function logFailure(logger: Logger, exception: unknown, status: number, request: Request): void {
  const context = { requestId: requestIdOf(request), method: request.method, path: pathOf(request), status };
  if (status === 503) logger.warn({ ...context, cause: exception instanceof Error ? exception.message : 'unknown' });
  else logger.error({ ...context, err: exception });
}
