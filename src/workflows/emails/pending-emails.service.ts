import { Injectable } from '@nestjs/common';
import type { BookingMovedEvent } from '../../domain-events';
import { OutgoingEmailService } from '../../email';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from '../workflow-purpose';
import type { WorkflowEntity } from '../workflow.entity';

/** What workflows have under way. */
@Injectable()
export class PendingEmailsService {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly outgoing: OutgoingEmailService,
  ) {}

  /** Stops everything of a workflow that is not sent yet. */
  async stop({ id, operatorId }: WorkflowEntity): Promise<void> {
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, await this.emails.cancelOfWorkflow(id));
  }

  /** Stops everything about a booking that is not sent yet. */
  async stopOfBooking(operatorId: number, bookingId: number): Promise<void> {
    const stopped = await this.emails.cancelOfBooking(operatorId, bookingId);
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, stopped);
  }

  /**
   * Schedules the mails that tell of a move. One that is not sent yet is written anew: it tells of both moves at once,
   * from the session that the customer knows of.
   */
  async scheduleMove({ operatorId, bookingId, previous }: BookingMovedEvent, now: number): Promise<void> {
    const overtaken = await this.emails.listQueuedMoves(operatorId, bookingId);
    await this.outgoing.cancel(operatorId, WORKFLOW_PURPOSE, overtaken);
    await this.emails.repeatMoves(operatorId, bookingId, previous, now);
    await this.emails.scheduleMove(operatorId, bookingId, previous, now);
  }

  /** Moves what is scheduled later, or earlier when negative. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    if (seconds !== 0) await this.emails.postpone(workflowId, seconds);
  }
}
