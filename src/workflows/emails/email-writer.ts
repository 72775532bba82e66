import { Injectable, Logger } from '@nestjs/common';
import { type OutgoingEmail, OutgoingEmailService } from '../../platform/email';
import { OverloadedError } from '../../platform/errors';
import type { RenderedEmail } from '../templates/email-template';
import { TemplateFailedError, TemplateRenderer } from '../templates/template-renderer';
import type { EmailLead } from './email-leads.service';
import { type WorkflowEmailEntity, WORKFLOW_PURPOSE } from './workflow-email.entity';

/** A rendered template and its data. */
export interface Filled {
  readonly source: string;
  /** `undefined` if rendering failed for this subject. */
  readonly rendered: RenderedEmail | undefined;
}

/** Creates emails from workflows and their subjects. */
@Injectable()
export class EmailWriter {
  private readonly logger = new Logger(EmailWriter.name);

  constructor(
    private readonly outgoing: OutgoingEmailService,
    private readonly templates: TemplateRenderer,
  ) {}

  /**
   * Renders a template. This may take a second, so do not call it inside a transaction.
   * @returns undefined if too many templates of the operator are waiting; try again later
   */
  async fill(lead: EmailLead): Promise<Filled | undefined> {
    const { workflow, template, fields } = lead;
    const source = sourceOf(lead);
    try {
      return { source, rendered: await this.templates.render(workflow.operatorId, template, fields) };
    } catch (error) {
      if (error instanceof OverloadedError) return undefined;
      if (!(error instanceof TemplateFailedError)) throw error;
      this.logger.warn({ msg: 'email template failed', workflowId: workflow.id, reason: error.message });
      return { source, rendered: undefined };
    }
  }

  /** Whether the template would still be rendered in the same way. */
  isStillTrue({ source }: Filled, lead: EmailLead): boolean {
    return source === sourceOf(lead);
  }

  write(email: WorkflowEmailEntity, rendered: RenderedEmail, lead: EmailLead): OutgoingEmail {
    const { workflow, textLanguage, to, picture, calendar, isCourtesy, senderEmail } = lead;
    return {
      ...rendered,
      operatorId: workflow.operatorId,
      purpose: WORKFLOW_PURPOSE,
      subjectId: email.id,
      language: textLanguage,
      priority: workflow.trigger === 'booking-confirmed' ? 'urgent' : 'normal',
      to,
      picture,
      calendar,
      listUnsubscribe: isCourtesy && senderEmail !== null ? `mailto:${senderEmail}?subject=Unsubscribe` : undefined,
    };
  }

  /** Enqueues emails of one operator in the open transaction. */
  async enqueue(operatorId: number, emails: readonly OutgoingEmail[]): Promise<void> {
    if (emails.length > 0) await this.outgoing.enqueueAll(operatorId, emails);
  }
}

function sourceOf({ template: { subject, body }, fields }: EmailLead): string {
  return JSON.stringify([subject, body, fields]);
}
