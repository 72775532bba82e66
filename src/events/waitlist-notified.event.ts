import { DomainEvent } from './publishing/domain-event';

/** Fires when the e-mail that offers a waitlisted customer a place was accepted for delivery. */
export class WaitlistNotifiedEvent extends DomainEvent {
  static readonly eventName = 'waitlist.notified';

  constructor(
    readonly operatorId: number,
    /** As clients see it. */
    readonly waitlistId: string | number,
    /** The booking that holds the offered places, as clients see it. */
    readonly multiBookingId: string | number,
  ) {
    super();
  }
}
