import { UseFilters, applyDecorators } from '@nestjs/common';
import { ErrorsWrittenBy } from '../shared/problems';
import { HtmlErrorFilter } from './html-error.filter';

/** What goes wrong on a route, or on those of a controller, is answered with a page. */
export function ErrorPages() {
  return applyDecorators(UseFilters(HtmlErrorFilter), ErrorsWrittenBy(HtmlErrorFilter));
}
