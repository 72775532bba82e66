import { Injectable } from '@nestjs/common';
import { BookingsForEmailService } from '../../bookings';
import { type EmailFilter, type ListedEmail, OutgoingEmailService } from '../../platform/email';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { BOOKING_SUBJECT, WORKFLOW_PURPOSE } from './workflow-email.entity';

/** An email with its workflow and booking, if a workflow sent it. */
export interface SentEmail {
  readonly email: ListedEmail;
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
  ) {}

  /** Newest first. */
  async list(operatorId: number, filter: EmailFilter, limit: number): Promise<SentEmail[]> {
    const emails = await this.outgoing.list(operatorId, filter, limit);
    const subjectIds = emails.filter(({ purpose }) => purpose === WORKFLOW_PURPOSE).map(({ subjectId }) => subjectId);
    const workflowEmails = await this.workflowEmails.findMany(operatorId, subjectIds);
    const aboutBookings = [...workflowEmails.values()].filter(({ subjectType }) => subjectType === BOOKING_SUBJECT);
    const bookingIds = aboutBookings.map(({ subjectId }) => subjectId);
    const bookings = await this.bookings.getMany(operatorId, bookingIds);
    return emails.map((email) => {
      const source = email.purpose === WORKFLOW_PURPOSE ? workflowEmails.get(email.subjectId) : undefined;
      const summary = source?.subjectType === BOOKING_SUBJECT ? bookings.get(source.subjectId) : undefined;
      return {
        email,
        workflowId: source?.workflowId ?? null,
        bookingReference: summary?.booking.reference ?? null,
      };
    });
  }
}
