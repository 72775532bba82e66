import type { EmailEntity } from './email.entity';
import { MAX_SEND_SECONDS, EmailServerUnavailableError, Mailer } from './mailer';
import { type Mailbox, toMessage } from './message';

/** Failures of the conversation and not of one e-mail. */
const AWAY_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH'];

const CONNECT_TIMEOUT_MS = 10_000;

/** Sends over SMTP, a connection for each e-mail: a shared one that breaks would leave open what was accepted. */
export class SmtpMailer extends Mailer {
  constructor(
    private readonly url: string,
    private readonly platform: Mailbox,
  ) {
    super();
  }

  async send(email: EmailEntity): Promise<void> {
    // Loaded with the first mail: most processes send none.
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
      throw AWAY_CODES.includes((error as { code?: string }).code ?? '')
        ? new EmailServerUnavailableError(error as Error)
        : error;
    }
  }
}

/** A server that answers a little at a time never lets a socket time out. */
async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), MAX_SEND_SECONDS * 1000);
  });
  try {
    await Promise.race([sending, limit]);
  } finally {
    clearTimeout(timer);
  }
}
