import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { PublicAddress } from '../../config';
import { allowedMethods, mayHaveActed, pathOf, requestIdOf } from '../http';
import { InternalError, MethodNotAllowedError, NotFoundError, OverloadedError } from './common.errors';
import { DomainError } from './domain-error';
import { logFailure } from './log-failure';
import { PreparedProblem, PROBLEM_CONTENT_TYPE, writeProblem, type WrittenProblem } from './problem-details';

/** Recognises an error of a library and says which domain error it means, if any. */
export type ErrorTranslator = (error: unknown) => DomainError | undefined;

/**
 * The one place where errors become answers. A filter and not an interceptor, so that what guards, the router and
 * body parsers throw passes here too.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  constructor(
    private readonly address: PublicAddress,
    private readonly translators: readonly ErrorTranslator[],
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const problem = exception instanceof PreparedProblem ? exception.written : this.write(exception, request);
    if (problem.status >= 500) logFailure(this.logger, exception, problem.status, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store').type(PROBLEM_CONTENT_TYPE);
    response.send(problem.body);
  }

  private write(exception: unknown, request: Request): WrittenProblem {
    const found = this.toDomainError(exception, request);
    const error = found instanceof OverloadedError ? found.withOutcome(mayHaveActed(request)) : found;
    return writeProblem(error, { path: pathOf(request), requestId: requestIdOf(request) }, this.address);
  }

  private toDomainError(exception: unknown, request: Request): DomainError {
    if (exception instanceof DomainError) return exception;
    for (const translate of this.translators) {
      const translated = translate(exception);
      if (translated) return translated;
    }
    if (exception instanceof HttpException && exception.getStatus() === 404) {
      const allowed = allowedMethods(request);
      return allowed.length > 0
        ? new MethodNotAllowedError(request.method, allowed)
        : new NotFoundError(pathOf(request));
    }
    return new InternalError();
  }
}
