import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isAnsweredInstead, pathOf, requestIdOf } from '../messages';
import { type WrittenError, PreparedError, ErrorForms } from './error-forms';
import { ErrorTranslation } from './error-translation';

/**
 * Converts all errors on the Nest side to responses. A filter rather than an interceptor, so that it also handles
 * errors of guards and the router.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  constructor(
    private readonly forms: ErrorForms,
    private readonly translation: ErrorTranslation,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (isAnsweredInstead(request, response)) return;
    const problem = exception instanceof PreparedError ? exception.written : this.write(exception, request);
    if (problem.status >= 500) logFailure(this.logger, exception, problem.status, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { contentType } = this.forms.at(pathOf(request));
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'private, no-store').type(contentType);
    response.send(problem.body);
  }

  private write(exception: unknown, request: Request): WrittenError {
    const error = this.translation.toDomainError(exception, request);
    return this.forms.write(error, { path: pathOf(request), requestId: requestIdOf(request) });
  }
}

/** Logs a 5xx. Overload or an unavailable database is a warning without a stack trace. */
export function logFailure(logger: Logger, exception: unknown, status: number, request: Request): void {
  const context = { requestId: requestIdOf(request), method: request.method, path: pathOf(request), status };
  if (status === 503) logger.warn({ ...context, cause: exception instanceof Error ? exception.message : 'unknown' });
  else logger.error({ ...context, err: exception });
}
