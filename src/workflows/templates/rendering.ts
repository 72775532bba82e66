import type { FieldError } from '../../shared/problems';
import type { EmailTemplate, RenderedEmail } from './email-template';
import type { TemplateFields } from './merge-fields';

/** What the thread is asked to do. */
export interface Task {
  readonly kind: 'find-faults' | 'render';
  readonly template: EmailTemplate;
  readonly fields: TemplateFields;
}

/** What came of it; `failure` says why there is no mail. */
export type Outcome =
  { readonly faults: FieldError[] } | { readonly email: RenderedEmail } | { readonly failure: string };
