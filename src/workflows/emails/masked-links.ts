/** Shown instead of the token in links to the customer's pages. */
const MASK = '•••';

interface Contents {
  readonly subject: string;
  readonly html?: string;
  readonly text?: string;
}

/**
 * Hides the token with which customers cancel, move and answer, so that nobody who reads their email can do it in their
 * name.
 */
export function maskLinks<Email extends Contents>(
  email: Email,
  { waiverToken }: { readonly waiverToken: string },
): Email {
  const mask = (text: string | undefined) => text?.replaceAll(waiverToken, MASK);
  const { html, text } = email;
  return {
    ...email,
    subject: mask(email.subject),
    ...(html !== undefined && { html: mask(html) }),
    ...(text !== undefined && { text: mask(text) }),
  };
}
