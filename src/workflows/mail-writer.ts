import { Injectable, Logger } from '@nestjs/common';
import type { BookingSummary } from '../bookings';
import { PublicAddress } from '../config';
import { type OutgoingMail, OutgoingMailService } from '../mail';
import { toMergeFields } from './templates/merge-fields';
import { type RenderedMail, renderMail } from './templates/templates';
import { TRIGGER_RULES } from './triggers';
import type { WorkflowEmailEntity } from './workflow-email.entity';
import { WORKFLOW_PURPOSE } from './workflow-purpose';
import type { WorkflowEntity } from './workflow.entity';

/** Makes e-mails out of workflows and bookings. */
@Injectable()
export class MailWriter {
  private readonly logger = new Logger(MailWriter.name);

  constructor(
    private readonly outgoing: OutgoingMailService,
    private readonly address: PublicAddress,
  ) {}

  /** @returns undefined when the template breaks on this booking; that is in the log */
  write(email: WorkflowEmailEntity, workflow: WorkflowEntity, summary: BookingSummary): OutgoingMail | undefined {
    const rendered = this.render(workflow, summary);
    if (!rendered) return undefined;
    const { senderEmail } = summary.operator;
    const isRefusable = TRIGGER_RULES[workflow.trigger].isCourtesy && senderEmail !== null;
    return {
      ...rendered,
      operatorId: workflow.operatorId,
      purpose: WORKFLOW_PURPOSE,
      subjectId: email.id,
      to: summary.booking.email,
      listUnsubscribe: isRefusable ? `mailto:${senderEmail}?subject=Unsubscribe` : undefined,
    };
  }

  /** Hands e-mails of one operator to the mail module, in the open transaction. */
  async handOver(operatorId: number, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length > 0) await this.outgoing.enqueueAll(operatorId, mails);
  }

  private render(workflow: WorkflowEntity, summary: BookingSummary): RenderedMail | undefined {
    try {
      return renderMail(workflow, toMergeFields(summary, this.address));
    } catch (error) {
      this.logger.warn({ msg: 'template failed', workflowId: workflow.id, reason: (error as Error).message });
      return undefined;
    }
  }
}
