import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { AppConfig } from '../config';
import { Transactions } from '../database';
import { randomToken } from '../values/identifiers';
import type { Language } from '../values/language';
import { Clock } from '../values/time';
import { EMAIL_PRIORITIES, type EmailEntity, type EmailPriority } from './email.entity';
import { EmailNotFoundError, EmailNotResendableError } from './email.errors';
import { type EmailFilter, EmailsRepository, type ListedEmail, type NewEmail } from './emails.repository';
import { type EmailContents, type EmailPicture, layOut } from './layout';
import { type EmailBrand, EmailSenders, parseMailbox, toHeaderText } from './message';

/** Maximum length of a subject in characters; email programs show far fewer. */
const MAX_SUBJECT = 300;

const LIST_UNSUBSCRIBE = 'List-Unsubscribe';

/** Rows per statement. */
const CANCEL_CHUNK = 500;

/** How long a failed email is reported, in seconds: a week. */
const TROUBLE_SECONDS = 7 * 86_400;

/** Numbers of emails with delivery problems. */
export interface EmailProblems {
  /** Failed permanently in the last seven days. */
  readonly givenUp: number;
  /** Rejected so far, and being retried. */
  readonly retried: number;
}

/** An email to one customer of an operator. */
export interface OutgoingEmail {
  readonly operatorId: number;
  /** The purpose, such as `waitlist-offer`; `EmailAcceptedEvent` contains it. */
  readonly purpose: string;
  /** ID of the subject in the module that requests the email. */
  readonly subjectId: number;
  /** A single email address. */
  readonly to: string;
  readonly subject: string;
  /** A fragment, or a complete document that keeps its own layout. At most 60,000 bytes, as is `text`. */
  readonly html: string;
  readonly text: string;
  /** Absent: that of the operator. */
  readonly language?: Language | undefined;
  /** Shown above the text. */
  readonly picture?: EmailPicture | undefined;
  /** A calendar file to attach (RFC 5545). */
  readonly calendar?: string | null | undefined;
  /** Unix seconds; absent: now. */
  readonly notBefore?: number | undefined;
  /** Absent: normal. */
  readonly priority?: EmailPriority | undefined;
  /** `https:` or `mailto:` address for unsubscribing; absent for emails without that option. */
  readonly listUnsubscribe?: string | undefined;
}

interface Sender {
  readonly name: string;
  readonly address: string;
  readonly brand: EmailBrand;
}

/** Stores emails to be sent by a scheduled job. */
@Injectable()
export class OutgoingEmailService {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly senders: EmailSenders,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an email in the open transaction; it is sent if and only if that commits.
   * @returns its ID
   * @throws Error if no transaction is open, or `to` is not a single email address
   */
  async enqueue(email: OutgoingEmail): Promise<number> {
    return this.emails.insert(this.toEmail(email, await this.senderOf(email.operatorId)));
  }

  /** The same for several emails of one operator, without their IDs. */
  async enqueueAll(operatorId: number, emails: readonly OutgoingEmail[]): Promise<void> {
    const sender = await this.senderOf(operatorId);
    await this.emails.insertAll(emails.map((email) => this.toEmail(email, sender)));
  }

  /** Cancels unsent emails about these subjects. Requires an open transaction. */
  async cancel(operatorId: number, purpose: string, subjectIds: readonly number[]): Promise<void> {
    for (let start = 0; start < subjectIds.length; start += CANCEL_CHUNK) {
      const chunk = subjectIds.slice(start, start + CANCEL_CHUNK);
      await this.emails.cancel(operatorId, purpose, chunk, this.clock.now());
    }
  }

  /** Sent and queued emails, newest first. */
  list(operatorId: number, filter: EmailFilter, limit: number): Promise<ListedEmail[]> {
    return this.emails.list(operatorId, filter, limit);
  }

  /** Emails about these subjects, newest first. */
  listAbout(operatorId: number, purpose: string, subjectIds: readonly number[], limit: number): Promise<ListedEmail[]> {
    return this.emails.listAbout(operatorId, purpose, subjectIds, limit);
  }

  /** An email with its contents. @throws EmailNotFoundError */
  async getEmail(operatorId: number, id: number): Promise<EmailEntity> {
    const email = await this.emails.findEmail(operatorId, id);
    if (!email) throw new EmailNotFoundError();
    return email;
  }

  /**
   * Enqueues a copy to the same address in the open transaction, from the operator's current sender.
   * @returns the ID of the copy
   * @throws EmailNotFoundError, EmailNotResendableError
   */
  async resend(operatorId: number, id: number): Promise<number> {
    const email = await this.emails.lock(operatorId, id);
    if (!email) throw new EmailNotFoundError();
    if (email.status !== 'sent' && email.status !== 'failed') {
      throw new EmailNotResendableError(`The email is ${email.status}. Only sent and failed emails can be sent again.`);
    }
    if (email.contentsRemovedAt !== null) {
      throw new EmailNotResendableError('The text of the email has been deleted because of its age.');
    }
    // A second click must not send it twice.
    if (await this.emails.isBeingResent(email)) throw new EmailNotResendableError('The email is being sent again.');
    const { purpose, subjectId, recipient: to, subject, html, text, calendar, headers } = email;
    const listUnsubscribe = headers[LIST_UNSUBSCRIBE]?.slice(1, -1);
    const content = { operatorId, purpose, subjectId, to, subject, html, text, calendar, listUnsubscribe };
    return this.emails.insert({ ...this.toEmail(content, await this.senderOf(operatorId)), resendOf: id });
  }

  /** Contents as an email of the operator would show them. */
  async layOut(
    operatorId: number,
    contents: EmailContents,
    picture?: EmailPicture,
  ): Promise<Pick<EmailContents, 'html' | 'text'>> {
    return layOut(contents, (await this.senders.getSender(operatorId)).brand, picture);
  }

  /**
   * The time until `added` further emails of a purpose are within a limit of those created within `seconds`. Requires
   * that the operator is locked.
   * @returns seconds; 0: now
   */
  async secondsUntilWithin(
    operatorId: number,
    purpose: string,
    { limit, seconds, added }: { limit: number; seconds: number; added: number },
  ): Promise<number> {
    const since = this.clock.now() - seconds;
    const createdAt = await this.emails.findCreation(operatorId, purpose, { since, newer: limit - added });
    return createdAt === undefined ? 0 : createdAt - since;
  }

  /** Emails with delivery problems. */
  async troublesOf(operatorId: number): Promise<EmailProblems> {
    const since = this.clock.now() - TROUBLE_SECONDS;
    const { failed = 0, queued = 0 } = await this.emails.countTroubled(operatorId, since);
    return { givenUp: failed, retried: queued };
  }

  private async senderOf(operatorId: number): Promise<Sender> {
    if (!this.transactions.isOpen()) throw new Error('An email was enqueued outside the transaction that causes it');
    const { name, address, brand } = await this.senders.getSender(operatorId);
    return { name: toHeaderText(name, 200), address: address ?? parseMailbox(this.config.email.from).address, brand };
  }

  private toEmail(email: OutgoingEmail, sender: Sender): NewEmail {
    // Email libraries would interpret it as a list of addresses.
    if (!isEmail(email.to)) throw new Error('The recipient is not a single email address');
    const now = this.clock.now();
    const notBefore = email.notBefore ?? now;
    const contents = layOut(email, sender.brand, email.picture);
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
      html: contents.html,
      text: contents.text,
      calendar: email.calendar ?? null,
      headers: {
        ...(email.listUnsubscribe !== undefined && { [LIST_UNSUBSCRIBE]: `<${email.listUnsubscribe}>` }),
        ...(sender.brand.replyTo !== null && { 'Reply-To': sender.brand.replyTo }),
      },
      status: 'queued',
      priority: EMAIL_PRIORITIES[email.priority ?? 'normal'],
      attempts: 0,
      notBefore,
      nextAttemptAt: notBefore,
      firstAttemptAt: null,
      leaseUntil: null,
      sentAt: null,
      lastError: null,
      createdAt: now,
      contentsRemovedAt: null,
      delivery: null,
      resendOf: null,
    };
  }
}
