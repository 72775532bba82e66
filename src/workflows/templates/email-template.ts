import type { FieldError } from '../../platform/errors';
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

/** Maximum length of a subject, in characters. */
export const MAX_SUBJECT = 300;

/** Maximum length of a body, in characters. */
export const MAX_BODY = 10_000;

/** The template of a workflow's email. */
export interface EmailTemplate {
  readonly subject: string;
  readonly body: string;
}

/** The rendered email. */
export interface RenderedEmail {
  readonly subject: string;
  /** A fragment, or a complete document if the template is one. */
  readonly html: string;
  readonly text: string;
}
