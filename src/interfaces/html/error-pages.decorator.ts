import { UseFilters, applyDecorators } from '@nestjs/common';
import { ErrorsWrittenBy } from '../../platform/http/problems';
import { HtmlErrorFilter } from './html-error.filter';

/** Errors of a route or controller are shown as a page. */
export function ErrorPages() {
  return applyDecorators(UseFilters(HtmlErrorFilter), ErrorsWrittenBy(HtmlErrorFilter));
}
