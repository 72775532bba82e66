import type { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { pathOf, requestIdOf } from '../messages';

/** Logs a 5xx. Overload or an unavailable database is a warning without a stack trace. */
export function logFailure(logger: Logger, exception: unknown, status: number, request: Request): void {
  const context = { requestId: requestIdOf(request), method: request.method, path: pathOf(request), status };
  if (status === 503) logger.warn({ ...context, cause: exception instanceof Error ? exception.message : 'unknown' });
  else logger.error({ ...context, err: exception });
}
