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
  readonly html: string;
  readonly text: string;
}
