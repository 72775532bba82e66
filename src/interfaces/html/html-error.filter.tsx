import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, UseFilters, applyDecorators } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SignInRequiredError } from '../../platform/auth';
import { isAnsweredInstead, pathOf, requestIdOf } from '../../platform/http/messages';
import { PROBLEMS } from '../../platform/errors';
import { ErrorTranslation, ErrorsWrittenBy, logFailure } from '../../platform/http/problems';
import { pageLanguageOf } from './language/language';
import { requestedLanguage, resolveLanguage, UNKNOWN_CUSTOMER } from './language/requested-language';
import { PlainLayout } from './plain-layout';
import { answerPage, renderPage } from './render';
import { PageView } from './view';

/** Shows errors as a page, or redirects to the sign-in page if a session is required. */
@Catch()
export class HtmlErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Page');

  constructor(private readonly translation: ErrorTranslation) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (isAnsweredInstead(request, response)) return;
    if (exception instanceof SignInRequiredError) {
      const next = `?next=${encodeURIComponent(request.originalUrl)}`;
      // With a 307 the browser sends the form again, so that the input is not lost. Files must be chosen again.
      const isForm = request.method === 'POST' && !request.is('multipart/form-data');
      if (isForm) response.redirect(307, `/dashboard/sign-in/expired${next}`);
      else response.redirect(303, `/dashboard/sign-in${request.method === 'GET' ? next : ''}`);
      return;
    }
    const error = this.translation.toDomainError(exception, request);
    const { status } = PROBLEMS[error.problem];
    if (status >= 500) logFailure(this.logger, exception, status, request);
    response.set(error.headers);
    const isForStaff = pathOf(request).startsWith('/dashboard');
    const language = isForStaff ? 'en' : resolveLanguage(requestedLanguage(request), UNKNOWN_CUSTOMER);
    const { errors } = pageLanguageOf(language).texts;
    const title = errors.title(status, STATUS_CODES[status]!);
    const content = (
      <PlainLayout>
        <h1>{title}</h1>
        <p>{errors.problem(error.problem, error.detail)}</p>
        {status >= 500 && <p class="muted">Request {requestIdOf(request)}</p>}
        {isForStaff && (
          <p>
            <a href="/dashboard">Go to Today</a>
          </p>
        )}
      </PlainLayout>
    );
    response.send(answerPage(response, renderPage(new PageView(title, content, status), { language })));
  }
}

/** Errors of a route or controller are shown as a page. */
export function ErrorPages() {
  return applyDecorators(UseFilters(HtmlErrorFilter), ErrorsWrittenBy(HtmlErrorFilter));
}
