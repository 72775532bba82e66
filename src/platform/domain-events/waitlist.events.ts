import { CountedAs } from './publishing/counted-as.decorator';
import { DomainEvent } from './publishing/domain-event';

/** Published when the email with a waitlist offer was accepted for delivery. */
@CountedAs<WaitlistNotifiedEvent>({
  meter: 'waitlist-notified',
  extraInfo: ({ waitlistId, multiBookingId }) => ({ WaitlistID: waitlistId, MultiBookingID: multiBookingId }),
  onceKey: ({ waitlistId, multiBookingId }) => `${waitlistId} ${multiBookingId}`,
})
export class WaitlistNotifiedEvent extends DomainEvent {
  static readonly eventName = 'waitlist.notified';

  constructor(
    readonly operatorId: number,
    /** The public WaitlistID. */
    readonly waitlistId: string | number,
    /** The public reference of the booking that holds the offered places. */
    readonly multiBookingId: string | number,
  ) {
    super();
  }
}

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
