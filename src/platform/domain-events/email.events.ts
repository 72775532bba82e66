import { DomainEvent } from './publishing/domain-event';
import { CountedAs } from './publishing/counted-as.decorator';

/** Published when an email was accepted for delivery. The module that requested it recognizes it by its purpose. */
export class EmailAcceptedEvent extends DomainEvent {
  static readonly eventName = 'email.accepted';

  constructor(
    readonly operatorId: number,
    readonly emailId: number,
    /** The purpose, such as `waitlist-offer` or `workflow`. */
    readonly purpose: string,
    /** ID of the subject in the module that requested the email. */
    readonly subjectId: number,
  ) {
    super();
  }
}

/** Published when an email of a workflow was accepted for delivery. */
@CountedAs<WorkflowEmailSentEvent>({
  meter: 'workflow-email-sent',
  extraInfo: () => null,
  onceKey: ({ emailId }) => String(emailId),
})
export class WorkflowEmailSentEvent extends DomainEvent {
  static readonly eventName = 'workflow.email-sent';

  constructor(
    readonly operatorId: number,
    readonly emailId: number,
  ) {
    super();
  }
}
