import { Injectable, Logger } from '@nestjs/common';
import type { BookingSummary } from '../../bookings';
import { PublicAddress } from '../../config';
import { type OutgoingMail, OutgoingMailService } from '../../mail';
import { OverloadedError } from '../../shared/problems';
import type { RenderedMail } from '../templates/mail-template';
import { type PreviousSession, toMergeFields } from '../templates/merge-fields';
import { TemplateFailedError, TemplateRenderer } from '../templates/template-renderer';
import { TRIGGER_RULES } from '../triggers/triggers';
import type { WorkflowEmailEntity } from './workflow-email.entity';
import { WORKFLOW_PURPOSE } from '../workflow-purpose';
import type { WorkflowEntity } from '../workflow.entity';

/** A template filled in, and with what. */
export interface Filled {
  readonly source: string;
  /** `undefined` when the template breaks on this booking. */
  readonly rendered: RenderedMail | undefined;
}

/** Makes e-mails out of workflows and bookings. */
@Injectable()
export class MailWriter {
  private readonly logger = new Logger(MailWriter.name);

  constructor(
    private readonly outgoing: OutgoingMailService,
    private readonly address: PublicAddress,
    private readonly templates: TemplateRenderer,
  ) {}

  /**
   * Fills a template in. It may take a second, so no transaction is to be open.
   * @returns undefined when the operator's own templates keep it waiting too long; later it may be its turn
   */
  async fill(
    email: WorkflowEmailEntity,
    workflow: WorkflowEntity,
    summary: BookingSummary,
  ): Promise<Filled | undefined> {
    const source = this.sourceOf(email, workflow, summary);
    try {
      const fields = toMergeFields(summary, this.address, previousSessionOf(email));
      return { source, rendered: await this.templates.render(workflow.operatorId, workflow, fields) };
    } catch (error) {
      if (error instanceof OverloadedError) return undefined;
      if (!(error instanceof TemplateFailedError)) throw error;
      this.logger.warn({ msg: 'template failed', workflowId: workflow.id, reason: error.message });
      return { source, rendered: undefined };
    }
  }

  /** Whether a template would be filled in the same way now. */
  isStillTrue(
    { source }: Filled,
    email: WorkflowEmailEntity,
    workflow: WorkflowEntity,
    summary: BookingSummary,
  ): boolean {
    return source === this.sourceOf(email, workflow, summary);
  }

  write(
    email: WorkflowEmailEntity,
    rendered: RenderedMail,
    workflow: WorkflowEntity,
    { booking, operator: { senderEmail } }: BookingSummary,
  ): OutgoingMail {
    const isRefusable = TRIGGER_RULES[workflow.trigger].isCourtesy && senderEmail !== null;
    return {
      ...rendered,
      operatorId: workflow.operatorId,
      purpose: WORKFLOW_PURPOSE,
      subjectId: email.id,
      to: booking.email,
      listUnsubscribe: isRefusable ? `mailto:${senderEmail}?subject=Unsubscribe` : undefined,
    };
  }

  /** Hands e-mails of one operator to the mail module, in the open transaction. */
  async handOver(operatorId: number, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length > 0) await this.outgoing.enqueueAll(operatorId, mails);
  }

  private sourceOf(email: WorkflowEmailEntity, { subject, body }: WorkflowEntity, summary: BookingSummary): string {
    return JSON.stringify([subject, body, toMergeFields(summary, this.address, previousSessionOf(email))]);
  }
}

function previousSessionOf({
  previousDate: date,
  previousTime: time,
}: WorkflowEmailEntity): PreviousSession | undefined {
  return date === null || time === null ? undefined : { date, time };
}
