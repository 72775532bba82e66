import { Injectable } from '@nestjs/common';
import { OutgoingEmailService } from '../../platform/email';
import { type Occurrence, RepeatedEmailsRepository } from './repeated-emails.repository';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from './workflow-email.entity';
import type { WorkflowEntity } from '../workflow.entity';

/** Manages emails that are scheduled or queued but not sent. */
@Injectable()
export class PendingEmailsService {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly repeated: RepeatedEmailsRepository,
    private readonly outgoing: OutgoingEmailService,
  ) {}

  /** Cancels all unsent emails of a workflow. */
  async stop({ id, operatorId }: WorkflowEntity): Promise<void> {
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, await this.emails.cancelOfWorkflow(id));
  }

  /** Cancels unsent emails about a booking that are obsolete once it is cancelled. */
  async stopOfBooking(operatorId: number, bookingId: number): Promise<void> {
    const stopped = await this.emails.cancelOfBooking(operatorId, bookingId);
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, stopped);
  }

  /**
   * Schedules emails about a move, a change or a refund. An unsent email is composed again, and describes everything
   * since the last one: from the session that the customer knows, or with the sum of the refunds.
   */
  async scheduleRepeated(occurrence: Occurrence, now: number): Promise<void> {
    const overtaken = await this.repeated.listQueued(occurrence);
    await this.outgoing.cancel(occurrence.operatorId, WORKFLOW_PURPOSE, overtaken);
    if (occurrence.refundedAmount !== undefined) await this.repeated.addRefund(occurrence);
    await this.repeated.repeat(occurrence, now);
    await this.repeated.scheduleFirst(occurrence, now);
  }

  /** Adds what was refunded with a cancellation to the email about it. */
  async noteCancellationRefund(operatorId: number, bookingId: number, amount: number): Promise<void> {
    await this.repeated.noteCancellationRefund(operatorId, bookingId, amount);
  }

  /** Delays scheduled emails; a negative number makes them earlier. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    if (seconds !== 0) await this.emails.postpone(workflowId, seconds);
  }
}
