import { Injectable } from '@nestjs/common';
import { DomainEvents, EmailAcceptedEvent, OnDomainEvent, WorkflowEmailSentEvent } from '../../events';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from '../workflow-purpose';

/** Says of accepted e-mails that they were a workflow's, in the transaction that marks them as sent. */
@Injectable()
export class AnnounceSentEmails {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly events: DomainEvents,
  ) {}

  @OnDomainEvent(EmailAcceptedEvent)
  async announce({ operatorId, emailId, purpose, subjectId }: EmailAcceptedEvent): Promise<void> {
    if (purpose !== WORKFLOW_PURPOSE) return;
    await this.emails.markSent(operatorId, subjectId);
    await this.events.publish(new WorkflowEmailSentEvent(operatorId, emailId));
  }
}
