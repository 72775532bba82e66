import { Injectable } from '@nestjs/common';
import type { BookingMovedEvent } from '../../platform/domain-events';
import { OutgoingEmailService } from '../../platform/email';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from './workflow-email.entity';
import type { WorkflowEntity } from '../workflow.entity';

/** Manages emails that are scheduled or queued but not sent. */
@Injectable()
export class PendingEmailsService {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly outgoing: OutgoingEmailService,
  ) {}

  /** Cancels all unsent emails of a workflow. */
  async stop({ id, operatorId }: WorkflowEntity): Promise<void> {
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, await this.emails.cancelOfWorkflow(id));
  }

  /** Cancels all unsent emails about a booking. */
  async stopOfBooking(operatorId: number, bookingId: number): Promise<void> {
    const stopped = await this.emails.cancelOfBooking(operatorId, bookingId);
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, stopped);
  }

  /**
   * Schedules emails about a move. An unsent email is composed again, and describes both moves at once, from the
   * session that the customer knows.
   */
  async scheduleMove({ operatorId, bookingId, previous }: BookingMovedEvent, now: number): Promise<void> {
    const overtaken = await this.emails.listQueuedMoves(operatorId, bookingId);
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, overtaken);
    await this.emails.repeatMoves(operatorId, bookingId, previous, now);
    await this.emails.scheduleMove(operatorId, bookingId, previous, now);
  }

  /** Delays scheduled emails; a negative number makes them earlier. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    if (seconds !== 0) await this.emails.postpone(workflowId, seconds);
  }
}
