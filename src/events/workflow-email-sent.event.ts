import { DomainEvent } from './publishing/domain-event';

/** Fires when an e-mail of a workflow was accepted for delivery. */
export class WorkflowEmailSentEvent extends DomainEvent {
  static readonly eventName = 'workflow.email-sent';

  constructor(
    readonly operatorId: number,
    readonly emailId: number,
  ) {
    super();
  }
}
