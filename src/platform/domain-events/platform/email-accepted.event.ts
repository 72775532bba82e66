import { DomainEvent } from '../publishing/domain-event';

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
