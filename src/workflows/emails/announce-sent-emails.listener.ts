import { Injectable } from '@nestjs/common';
import { DomainEvents, EmailAcceptedEvent, OnDomainEvents, WorkflowEmailSentEvent } from '../../platform/domain-events';
import { WorkflowEmailsRepository } from './workflow-emails.repository';
import { WORKFLOW_PURPOSE } from './workflow-email.entity';

/** Publishes that an accepted email belonged to a workflow, in the transaction that marks it as sent. */
@Injectable()
export class AnnounceSentEmails {
  constructor(
    private readonly emails: WorkflowEmailsRepository,
    private readonly events: DomainEvents,
  ) {}

  @OnDomainEvents(EmailAcceptedEvent)
  async announce(accepted: readonly EmailAcceptedEvent[]): Promise<void> {
    const own = accepted.filter(({ purpose }) => purpose === WORKFLOW_PURPOSE);
    if (own.length === 0) return;
    await this.emails.markSent(own.map(({ subjectId }) => subjectId));
    await this.events.publishAll(own.map(({ operatorId, emailId }) => new WorkflowEmailSentEvent(operatorId, emailId)));
  }
}
