import type { EmailEntity } from './email.entity';

/** The mail server cannot be reached or does not let us in: whatever else is waiting would fare no better now. */
export class EmailServerUnavailableError extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
    this.name = 'MailServerAwayError';
  }
}

/** Hands e-mails over for delivery. What it did cannot be rolled back, so it is called outside of transactions. */
export abstract class Mailer {
  /**
   * Returns once the e-mail is accepted, which must take less than `MAX_SEND_SECONDS`.
   * @throws MailServerAwayError when no e-mail can be handed over at the moment
   * @throws Error when this one was not accepted
   */
  abstract send(email: EmailEntity): Promise<void>;
}

/** The longest an attempt may take; the lease on an e-mail is longer, so that no living process loses it. */
export const MAX_SEND_SECONDS = 60;
