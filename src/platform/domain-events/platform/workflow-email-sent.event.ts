import { CountedAs } from '../publishing/counted-as.decorator';
import { DomainEvent } from '../publishing/domain-event';

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
