import type { EmailEntity } from '../email.entity';
import { EmailRejectedError, EmailServerUnavailableError, MAX_SEND_SECONDS, Mailer } from './mailer';
import { type Mailbox, toMessage } from '../message';

/** Failures of the connection rather than of one email. */
const AWAY_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

/** Commands whose rejection is about this email: its recipient and its content. */
const COMMANDS_OF_EMAIL = ['RCPT TO', 'DATA'];

/** Replies to any command about the server (RFC 5321, 3.8) or the login (RFC 4954, 6), not about one email. */
const AWAY_REPLIES = [421, 530, 534, 535, 538];

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Sends by SMTP with a connection per email. If a shared connection failed, it would be unknown which emails were
 * accepted.
 */
export class SmtpMailer extends Mailer {
  readonly delivery = 'smtp';

  constructor(
    private readonly url: string,
    private readonly platform: Mailbox,
  ) {
    super();
  }

  async send(email: EmailEntity): Promise<void> {
    // Loaded with the first email, because most processes send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: (MAX_SEND_SECONDS * 1000) / 2,
    });
    try {
      await withinTime(transport.sendMail(toMessage(email, this.platform)));
    } catch (error) {
      throw classified(error as SmtpError);
    }
  }
}

/** An error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

function classified(error: SmtpError): Error {
  const { code = '', responseCode = 0, command = '' } = error;
  if (AWAY_CODES.includes(code) || AWAY_REPLIES.includes(responseCode)) return new EmailServerUnavailableError(error);
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API';
  const isPermanent = responseCode >= 500 && COMMANDS_OF_EMAIL.includes(command);
  return isInvalidAddress || isPermanent ? new EmailRejectedError(error) : error;
}

/** A server that responds slowly but continuously never triggers the socket's timeout. */
async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('The SMTP server did not respond in time.'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), MAX_SEND_SECONDS * 1000);
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}
