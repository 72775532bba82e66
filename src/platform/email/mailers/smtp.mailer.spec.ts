import { type SmtpCommand, TestSmtp } from '../../../../test/support/test-smtp';
import type { EmailEntity } from '../email.entity';
import { EmailRejectedError, EmailServerUnavailableError } from './mailer';
import { SmtpMailer } from './smtp.mailer';

const PLATFORM = { name: 'Slipway', address: 'bookings@slipway.example' };

const email = (recipient: string) =>
  ({
    recipient,
    senderName: 'Harbour',
    senderEmail: PLATFORM.address,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
    messageId: '<1@slipway.example>',
    notBefore: 1_800_000_000,
    headers: {},
  }) as EmailEntity;

const PERMANENT = EmailRejectedError.name;
const AWAY = EmailServerUnavailableError.name;
const TEMPORARY = Error.name;

describe('an email that an SMTP server does not accept', () => {
  let smtp: TestSmtp;

  beforeEach(async () => (smtp = await TestSmtp.start()));
  afterEach(() => smtp.down());

  const outcome = async (url: string, recipient = 'ada@example.com') =>
    new SmtpMailer(url, PLATFORM).send(email(recipient)).then(
      () => 'sent',
      (error: Error) => error.constructor.name,
    );

  const REPLIES: [command: SmtpCommand, code: number, outcome: string][] = [
    ['AUTH', 454, AWAY],
    ['AUTH', 535, AWAY],
    ['MAIL FROM', 421, AWAY],
    ['MAIL FROM', 451, TEMPORARY],
    ['MAIL FROM', 530, AWAY],
    ['MAIL FROM', 550, TEMPORARY],
    ['RCPT TO', 421, AWAY],
    ['RCPT TO', 450, TEMPORARY],
    ['RCPT TO', 452, TEMPORARY],
    ['RCPT TO', 530, AWAY],
    ['RCPT TO', 550, PERMANENT],
    ['RCPT TO', 553, PERMANENT],
    ['DATA', 421, AWAY],
    ['DATA', 451, TEMPORARY],
    ['DATA', 552, PERMANENT],
    ['DATA', 554, PERMANENT],
  ];

  it.each(REPLIES)('because of its reply to %s, %i: %s', async (command, code, expected) => {
    smtp.rejection = { command, code };
    const login = command === 'AUTH' ? 'ada:secret@' : '';
    expect(await outcome(smtp.url.replace('//', `//${login}`))).toBe(expected);
    smtp.rejection = undefined;
    expect(await outcome(smtp.url)).toBe('sent');
  });

  it('because it cannot take the address is rejected permanently', async () => {
    expect(await outcome(smtp.url, 'jürgen@example.com')).toBe('sent');
    await smtp.down();
    smtp.isInternational = false;
    await smtp.up();
    expect(await outcome(smtp.url, 'jürgen@example.com')).toBe(PERMANENT);
    expect(await outcome(smtp.url, 'ada@bücher.example')).toBe('sent');
  });
});
