import { CountedAs } from '../publishing/counted-as.decorator';
import { DomainEvent } from '../publishing/domain-event';

/** Fires when the e-mail that offers a waitlisted customer a place was accepted for delivery. */
@CountedAs<WaitlistNotifiedEvent>({
  meter: 'waitlist-notified',
  extraInfo: ({ waitlistId, multiBookingId }) => ({ WaitlistID: waitlistId, MultiBookingID: multiBookingId }),
  onceKey: ({ waitlistId, multiBookingId }) => `${waitlistId} ${multiBookingId}`,
})
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
