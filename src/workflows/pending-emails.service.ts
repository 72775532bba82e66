import { Injectable } from '@nestjs/common';
import { OutgoingMailService } from '../mail';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from './workflow-purpose';
import type { WorkflowEntity } from './workflow.entity';

/** What workflows have under way. */
@Injectable()
export class PendingEmailsService {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly outgoing: OutgoingMailService,
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

  /** Moves what is scheduled later, or earlier when negative. */
  async postpone(workflowId: number, seconds: number): Promise<void> {
    if (seconds !== 0) await this.emails.postpone(workflowId, seconds);
  }
}
