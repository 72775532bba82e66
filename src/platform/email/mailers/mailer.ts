import type { EmailDelivery, EmailEntity } from '../email.entity';

/** The SMTP server is unreachable or rejects the login, so other emails would fail, too. */
export class EmailServerUnavailableError extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
    this.name = 'MailServerAwayError';
  }
}

/** The SMTP server will never accept this email, for example because the mailbox does not exist. */
export class EmailRejectedError extends Error {
  constructor(override readonly cause: Error) {
    super(cause.message);
    this.name = 'EmailRejectedError';
  }
}

/** Sends emails. Sending cannot be rolled back, so it must be called outside of transactions. */
export abstract class Mailer {
  /** Where its emails go. */
  abstract readonly delivery: EmailDelivery;

  /**
   * Returns once the email is accepted; must take less than `MAX_SEND_SECONDS`.
   * @throws EmailServerUnavailableError if no email can be sent at the moment
   * @throws EmailRejectedError if this email will never be accepted
   * @throws Error if this email was not accepted
   */
  abstract send(email: EmailEntity): Promise<void>;
}

/** Maximum duration of an attempt. The lease of an email is longer, so that a running process never loses it. */
export const MAX_SEND_SECONDS = 60;
