/** Longest subject, in characters. */
export const MAX_SUBJECT = 300;

/** Longest body, in characters. */
export const MAX_BODY = 10_000;

/** What a workflow's mail is made from. */
export interface EmailTemplate {
  readonly subject: string;
  readonly body: string;
}

/** A mail as it goes out. */
export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
