import { Injectable } from '@nestjs/common';
import type { BookingEntity } from '../../bookings';
import { BookingsForEmailService, type SessionParty } from '../recipients/bookings-for-email.service';
import { AuditTrail } from '../../platform/audit';
import { OperatorLock, Transactions } from '../../platform/database';
import { RateLimitedError } from '../../platform/auth';
import { OutgoingEmailService, escapeHtml } from '../../platform/email';
import { ValidationError } from '../../platform/errors';
import { toParagraphs } from '../templates/plain-text';

/** Purpose of messages in the email queue. Their subject is the booking. */
export const MESSAGE_PURPOSE = 'message';

/** Maximum number of emails of one message; they are queued in one transaction. */
const MAX_RECIPIENTS = 1_000;

/** Maximum number of emails of all messages of an operator within 24 hours. They leave with the server's reputation. */
const MAX_PER_DAY = { limit: 10_000, seconds: 86_400 };

/** What staff wrote: plain text. */
export interface Message {
  readonly subject: string;
  readonly body: string;
}

/** Sends messages of staff to the customers of a session. No workflow sends them, so no meter counts them. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly bookings: BookingsForEmailService,
    private readonly outgoing: OutgoingEmailService,
    private readonly transactions: Transactions,
    private readonly operators: OperatorLock,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Queues an email to each confirmed booking that has an address. Leaves out customers of partners if the operator
   * does not email them.
   * @returns the number of emails
   * @throws TimeslotNotFoundError
   * @throws ValidationError if the session has more than 1,000 recipients
   * @throws RateLimitedError if the operator's messages of 24 hours exceed 10,000 emails
   */
  async sendToTimeslot(operatorId: number, timeslotId: number, message: Message): Promise<number> {
    return this.transactions.run(async () => {
      const queued = await this.enqueue(operatorId, { timeslotId }, message);
      const details = { Subject: message.subject, Queued: queued };
      await this.audit.record(operatorId, 'timeslot.message-sent', timeslotId, details);
      return queued;
    });
  }

  /**
   * Queues an email to the customer of one booking, under the same conditions.
   * @returns 0 if the customer gets none
   */
  async sendToBooking(booking: BookingEntity, message: Message): Promise<number> {
    const { operatorId, timeslotId, id, reference } = booking;
    return this.transactions.run(async () => {
      const queued = await this.enqueue(operatorId, { timeslotId, bookingId: id }, message);
      const details = { Subject: message.subject, Queued: queued };
      await this.audit.record(operatorId, 'booking.message-sent', reference, details);
      return queued;
    });
  }

  /** How many customers of a session would get a message; with a booking, only its own. */
  countRecipients(operatorId: number, timeslotId: number, bookingId?: number): Promise<number> {
    return this.bookings.countRecipients(operatorId, { timeslotId, bookingId });
  }

  private async enqueue(operatorId: number, to: SessionParty, { subject, body }: Message): Promise<number> {
    const recipients = await this.bookings.listRecipients(operatorId, to, MAX_RECIPIENTS + 1);
    if (recipients.length > MAX_RECIPIENTS) throw tooManyRecipients();
    await this.operators.lockOperator(operatorId);
    const wait = await this.outgoing.secondsUntilWithin(operatorId, MESSAGE_PURPOSE, {
      ...MAX_PER_DAY,
      added: recipients.length,
    });
    if (wait > 0) throw new RateLimitedError(wait);
    const html = withLinks(toParagraphs(escapeHtml(body)));
    const content = { operatorId, purpose: MESSAGE_PURPOSE, priority: 'bulk', subject, html, text: body } as const;
    const emails = recipients.map(({ id, email }) => ({ ...content, subjectId: id, to: email }));
    if (emails.length > 0) await this.outgoing.enqueueAll(operatorId, emails);
    return emails.length;
  }
}

/** Makes web addresses in escaped text links; a full stop or a closing quote after one does not belong to it. */
function withLinks(html: string): string {
  return html.replace(
    /https?:\/\/(?:(?!&(?:quot|lt|gt|#39);)[^\s<])*[^\s<.,;:!?)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}

function tooManyRecipients(): ValidationError {
  const message = `TimeslotID has more than ${MAX_RECIPIENTS} bookings with an email address. A message reaches at most that many.`;
  return new ValidationError([{ field: 'TimeslotID', code: 'too-many', message }]);
}
