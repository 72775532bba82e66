import { Injectable } from '@nestjs/common';
import { BookingsForEmailService } from '../recipients/bookings-for-email.service';
import { AuditTrail } from '../../platform/audit';
import { Transactions } from '../../platform/database';
import { type EmailEntity, type EmailFilter, type ListedEmail, OutgoingEmailService } from '../../platform/email';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { maskLinks } from './masked-links';
import { MESSAGE_PURPOSE } from '../messages/messages.service';
import { BOOKING_SUBJECT, type WorkflowEmailEntity, WORKFLOW_PURPOSE } from './workflow-email.entity';

/** An email with its workflow and booking, if it has these. */
export interface SentEmail<Email extends ListedEmail = ListedEmail> {
  readonly email: Email;
  readonly workflowId: number | null;
  readonly bookingReference: string | null;
}

/** All sent and queued emails of an operator. */
@Injectable()
export class EmailHistoryService {
  constructor(
    private readonly outgoing: OutgoingEmailService,
    private readonly workflowEmails: WorkflowEmailsRepository,
    private readonly bookings: BookingsForEmailService,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
  ) {}

  /** Newest first. */
  async list(operatorId: number, filter: EmailFilter, limit: number): Promise<SentEmail[]> {
    return this.withSources(operatorId, await this.outgoing.list(operatorId, filter, limit));
  }

  /** Emails of workflows about a booking, and messages of staff to its customer, newest first. */
  async listOfBooking(operatorId: number, bookingId: number, limit: number): Promise<ListedEmail[]> {
    const ids = await this.workflowEmails.listComposed(operatorId, bookingId);
    const messages = await this.outgoing.listAbout(operatorId, MESSAGE_PURPOSE, [bookingId], limit);
    if (ids.length === 0) return messages;
    const automatic = await this.outgoing.listAbout(operatorId, WORKFLOW_PURPOSE, ids, limit);
    return [...automatic, ...messages].sort((one, other) => other.id - one.id).slice(0, limit);
  }

  /** An email with its contents. @throws EmailNotFoundError */
  async getEmail(operatorId: number, id: number): Promise<SentEmail<EmailEntity>> {
    const [sent] = await this.withSources(operatorId, [await this.outgoing.getEmail(operatorId, id)]);
    return sent!;
  }

  /**
   * Sends an email again to the same address.
   * @returns the new email
   * @throws EmailNotFoundError, EmailNotResendableError
   */
  async resend(operatorId: number, id: number): Promise<SentEmail<EmailEntity>> {
    return this.transactions.run(async () => {
      const resent = await this.getEmail(operatorId, await this.outgoing.resend(operatorId, id));
      const details = { EmailID: resent.email.id, BookingReference: resent.bookingReference };
      await this.audit.record(operatorId, 'email.resent', id, details);
      return resent;
    });
  }

  /** Adds workflows and bookings, with one statement each, and masks the links of customers. */
  private async withSources<Email extends ListedEmail>(
    operatorId: number,
    emails: readonly Email[],
  ): Promise<SentEmail<Email>[]> {
    const subjectIds = emails.filter(({ purpose }) => purpose === WORKFLOW_PURPOSE).map(({ subjectId }) => subjectId);
    const workflowEmails = await this.workflowEmails.findMany(operatorId, subjectIds);
    const sourceOf = ({ purpose, subjectId }: ListedEmail) =>
      purpose === WORKFLOW_PURPOSE ? workflowEmails.get(subjectId) : undefined;
    const bookingIds = emails.flatMap((email) => bookingIdOf(email, sourceOf(email)) ?? []);
    const bookings = await this.bookings.getMany(operatorId, bookingIds);
    return emails.map((email) => {
      const source = sourceOf(email);
      const bookingId = bookingIdOf(email, source);
      const summary = bookingId === undefined ? undefined : bookings.get(bookingId);
      return {
        email: summary ? maskLinks(email, summary.booking) : email,
        workflowId: source?.workflowId ?? null,
        bookingReference: summary?.booking.reference ?? null,
      };
    });
  }
}

function bookingIdOf({ purpose, subjectId }: ListedEmail, source: WorkflowEmailEntity | undefined): number | undefined {
  if (purpose === MESSAGE_PURPOSE) return subjectId;
  return source?.subjectType === BOOKING_SUBJECT ? source.subjectId : undefined;
}
