import { DomainEvent } from '../publishing/domain-event';

/** Fires when a waitlisted customer accepts the places that were offered. */
export class WaitlistAcceptedEvent extends DomainEvent {
  static readonly eventName = 'waitlist.accepted';

  /**
   * @param waitlistId as clients see it
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
