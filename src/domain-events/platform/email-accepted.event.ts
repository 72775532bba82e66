import { DomainEvent } from '../publishing/domain-event';

/** Fires when an e-mail that a module asked for was accepted for delivery; that module knows it by what it was for. */
export class EmailAcceptedEvent extends DomainEvent {
  static readonly eventName = 'email.accepted';

  constructor(
    readonly operatorId: number,
    readonly emailId: number,
    /** What it was for, such as `waitlist-offer` or `workflow`. */
    readonly purpose: string,
    /** The row of the asking module that it is about. */
    readonly subjectId: number,
  ) {
    super();
  }
}
