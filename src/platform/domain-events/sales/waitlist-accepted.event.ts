import { DomainEvent } from '../publishing/domain-event';

/** Published when a customer on the waitlist accepts an offer. */
export class WaitlistAcceptedEvent extends DomainEvent {
  static readonly eventName = 'waitlist.accepted';

  /**
   * @param waitlistId the public WaitlistID
   * @param reference of the booking that holds the places
   */
  constructor(
    readonly operatorId: number,
    readonly waitlistId: string,
    readonly reference: string,
  ) {
    super();
  }
}
