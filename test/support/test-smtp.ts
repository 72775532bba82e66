import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The commands that the server can reject. */
export type SmtpCommand = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

/** An email as an SMTP server accepted it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** Header fields by lower-case name, unfolded. */
  readonly headers: Record<string, string>;
  readonly raw: string;
}

/** A real SMTP server on a separate port that can be stopped and restarted. */
export class TestSmtp {
  readonly received: ReceivedMail[] = [];
  /** The server's response to every email instead of accepting it. */
  refusal: Error | undefined;
  /** The code of the server's reply to a command instead of accepting it. */
  rejection: { readonly command: SmtpCommand; readonly code: number } | undefined;
  /** Whether the server accepts addresses that are not ASCII. */
  isInternational = true;
  /** What the server waits for before it acknowledges an accepted email. */
  answer: Promise<void> = Promise.resolve();
  private server: SMTPServer | undefined;
  private port = 0;

  static async start(): Promise<TestSmtp> {
    const smtp = new TestSmtp();
    await smtp.up();
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      hideSMTPUTF8: !this.isInternational,
      logger: false,
      onAuth: (_login, _session, done) => done(this.replyTo('AUTH'), { user: 'test' }),
      onMailFrom: (_address, _session, done) => done(this.replyTo('MAIL FROM')),
      onRcptTo: ({ address }, _session, done) => {
        const isTaken = this.isInternational || /^[ -~]*@/.test(address);
        done(isTaken ? this.replyTo('RCPT TO') : replyWith(553));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.refusal ?? this.replyTo('DATA');
          if (refusal) return done(refusal);
          const { mailFrom, rcptTo } = session.envelope;
          const raw = Buffer.concat(chunks).toString();
          const to = rcptTo.map(({ address }) => address);
          this.received.push({ from: mailFrom ? mailFrom.address : '', to, headers: readHeaders(raw), raw });
          void this.answer.then(() => done());
        });
      },
    });
    const server = this.server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
  }

  private replyTo(command: SmtpCommand): Error | undefined {
    return this.rejection?.command === command ? replyWith(this.rejection.code) : undefined;
  }

  async down(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}

function replyWith(responseCode: number): Error {
  return Object.assign(new Error('not here'), { responseCode });
}

export function readHeaders(raw: string): Record<string, string> {
  const head = raw.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
