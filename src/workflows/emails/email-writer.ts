import { Injectable, Logger } from '@nestjs/common';
import { type OutgoingEmail, OutgoingEmailService } from '../../email';
import { OverloadedError } from '../../shared/problems';
import type { RenderedEmail } from '../templates/email-template';
import { TemplateFailedError, TemplateRenderer } from '../templates/template-renderer';
import { WORKFLOW_PURPOSE } from '../workflow-purpose';
import type { EmailLead } from './email-lead';
import type { WorkflowEmailEntity } from './workflow-email.entity';

/** A template filled in, and with what. */
export interface Filled {
  readonly source: string;
  /** `undefined` when the template breaks on what it is about. */
  readonly rendered: RenderedEmail | undefined;
}

/** Makes e-mails out of workflows and what they are about. */
@Injectable()
export class EmailWriter {
  private readonly logger = new Logger(EmailWriter.name);

  constructor(
    private readonly outgoing: OutgoingEmailService,
    private readonly templates: TemplateRenderer,
  ) {}

  /**
   * Fills a template in. It may take a second, so no transaction is to be open.
   * @returns undefined when the operator's own templates keep it waiting too long; later it may be its turn
   */
  async fill(lead: EmailLead): Promise<Filled | undefined> {
    const { workflow, fields } = lead;
    const source = sourceOf(lead);
    try {
      return { source, rendered: await this.templates.render(workflow.operatorId, workflow, fields) };
    } catch (error) {
      if (error instanceof OverloadedError) return undefined;
      if (!(error instanceof TemplateFailedError)) throw error;
      this.logger.warn({ msg: 'template failed', workflowId: workflow.id, reason: error.message });
      return { source, rendered: undefined };
    }
  }

  /** Whether a template would be filled in the same way now. */
  isStillTrue({ source }: Filled, lead: EmailLead): boolean {
    return source === sourceOf(lead);
  }

  write(email: WorkflowEmailEntity, rendered: RenderedEmail, lead: EmailLead): OutgoingEmail {
    const { workflow, to, isCourtesy, senderEmail } = lead;
    return {
      ...rendered,
      operatorId: workflow.operatorId,
      purpose: WORKFLOW_PURPOSE,
      subjectId: email.id,
      to,
      listUnsubscribe: isCourtesy && senderEmail !== null ? `mailto:${senderEmail}?subject=Unsubscribe` : undefined,
    };
  }

  /** Hands e-mails of one operator to the mail module, in the open transaction. */
  async enqueue(operatorId: number, emails: readonly OutgoingEmail[]): Promise<void> {
    if (emails.length > 0) await this.outgoing.enqueueAll(operatorId, emails);
  }
}

function sourceOf({ workflow: { subject, body }, fields }: EmailLead): string {
  return JSON.stringify([subject, body, fields]);
}
