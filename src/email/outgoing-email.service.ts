import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { AppConfig } from '../config';
import { Transactions } from '../database';
import { OperatorsService } from '../operators';
import { randomToken } from '../shared/identifiers';
import { Clock } from '../shared/time';
import { type EmailFilter, EmailsRepository, type ListedEmail, type NewEmail } from './emails.repository';
import { parseMailbox, toHeaderText } from './message';

/** Characters of a subject; mail programs show far fewer. */
const MAX_SUBJECT = 300;

/** Rows of one statement. */
const CANCEL_CHUNK = 500;

/** How long an e-mail that was given up is a trouble, in seconds: a week. */
const TROUBLE_SECONDS = 7 * 86_400;

/** How many e-mails do not get through. */
export interface EmailProblems {
  /** Not delivered in the last seven days, and not tried any more. */
  readonly givenUp: number;
  /** Refused so far, and tried again. */
  readonly retried: number;
}

/** An e-mail to one customer of an operator. */
export interface OutgoingEmail {
  readonly operatorId: number;
  /** What it is for, such as `waitlist-offer`; `EmailAcceptedEvent` carries it back. */
  readonly purpose: string;
  /** The row of the asking module that it is about. */
  readonly subjectId: number;
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  /** At most 65,535 bytes, as is `text`. */
  readonly html: string;
  readonly text: string;
  /** Unix seconds; absent: now. */
  readonly notBefore?: number | undefined;
  /** `https:` or `mailto:` address by which the recipient stops mails of this kind; absent where that makes no sense. */
  readonly listUnsubscribe?: string | undefined;
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The way out for e-mails: they are written down here and sent by whichever process comes to it. */
@Injectable()
export class OutgoingEmailService {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly operators: OperatorsService,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes an e-mail down in the open transaction: it goes out if, and only if, that commits.
   * @returns its ID
   * @throws Error when no transaction is open, or `to` is not one e-mail address
   */
  async enqueue(email: OutgoingEmail): Promise<number> {
    return this.emails.insert(this.toEmail(email, await this.senderOf(email.operatorId)));
  }

  /** As `enqueue`, for several e-mails of one operator, without their IDs. */
  async enqueueAll(operatorId: number, emails: readonly OutgoingEmail[]): Promise<void> {
    const sender = await this.senderOf(operatorId);
    await this.emails.insertAll(emails.map((email) => this.toEmail(email, sender)));
  }

  /** Stops the e-mails about these subjects that are not sent yet. Must be called in a transaction. */
  async cancel(operatorId: number, purpose: string, subjectIds: readonly number[]): Promise<void> {
    for (let start = 0; start < subjectIds.length; start += CANCEL_CHUNK) {
      const chunk = subjectIds.slice(start, start + CANCEL_CHUNK);
      await this.emails.cancel(operatorId, purpose, chunk, this.clock.now());
    }
  }

  /** What was and will be sent, newest first. */
  list(operatorId: number, filter: EmailFilter, limit: number): Promise<ListedEmail[]> {
    return this.emails.list(operatorId, filter, limit);
  }

  /** What does not get through, so that somebody may look at it. */
  async troublesOf(operatorId: number): Promise<EmailProblems> {
    const since = this.clock.now() - TROUBLE_SECONDS;
    const { failed = 0, queued = 0 } = await this.emails.countTroubled(operatorId, since);
    return { givenUp: failed, retried: queued };
  }

  private async senderOf(operatorId: number): Promise<Sender> {
    if (!this.transactions.isOpen()) throw new Error('An e-mail was enqueued outside the transaction of its reason');
    const { name, senderName, senderEmail } = await this.operators.get(operatorId);
    const platform = parseMailbox(this.config.email.from);
    return { name: toHeaderText(senderName ?? name, 200), address: senderEmail ?? platform.address };
  }

  private toEmail(email: OutgoingEmail, sender: Sender): NewEmail {
    // Mail libraries would read a list of addresses out of it.
    if (!isEmail(email.to)) throw new Error('The recipient is not one e-mail address');
    const now = this.clock.now();
    const notBefore = email.notBefore ?? now;
    const domain = parseMailbox(this.config.email.from).address.split('@').pop()!;
    return {
      operatorId: email.operatorId,
      purpose: email.purpose,
      subjectId: email.subjectId,
      messageId: `<${randomToken()}@${domain}>`,
      recipient: email.to,
      senderName: sender.name,
      senderEmail: sender.address,
      subject: toHeaderText(email.subject, MAX_SUBJECT),
      html: email.html,
      text: email.text,
      headers: email.listUnsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${email.listUnsubscribe}>` },
      status: 'queued',
      attempts: 0,
      notBefore,
      nextAttemptAt: notBefore,
      firstAttemptAt: null,
      leaseUntil: null,
      sentAt: null,
      lastError: null,
      createdAt: now,
      contentsRemovedAt: null,
    };
  }
}
