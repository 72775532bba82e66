import type { FieldError } from '../../platform/http/problems';
import type { EmailTemplate, RenderedEmail } from './email-template';
import type { TemplateFields } from './merge-fields';

/** A task for the thread. */
export interface Task {
  readonly kind: 'find-faults' | 'render';
  readonly template: EmailTemplate;
  readonly fields: TemplateFields;
}

/** The result; `failure` gives the reason if there is no email. */
export type Outcome =
  { readonly faults: FieldError[] } | { readonly email: RenderedEmail } | { readonly failure: string };
