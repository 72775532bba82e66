import { DomainEvent } from './publishing/domain-event';

/** What was booked, as it was confirmed. */
export interface BookedSummary {
  /** Numeric ID, as services take it. */
  readonly activityId: number;
  readonly timeslotId: number;
  /** Local date and time of the session, `YYYY-MM-DD` and `HH:MM`. */
  readonly date: string;
  readonly time: string;
  readonly participants: number;
  readonly tickets: readonly { readonly name: string; readonly quantity: number }[];
  /** In minor units of the currency. */
  readonly total: { readonly amount: number; readonly currency: string };
  readonly source: 'ota' | 'online' | 'pos' | 'api';
  /** Slug of the partner that booked. */
  readonly partner: string | null;
  /** Texts are empty if they are unknown. */
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
  };
}

/** Published when a booking from any source is confirmed. */
export class BookingConfirmedEvent extends DomainEvent {
  static readonly eventName = 'booking.confirmed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly booked: BookedSummary,
  ) {
    super();
  }
}

/**
 * Published when a customer has paid a booking to the operator, online or at the desk, but not when a partner collects
 * the money.
 */
export class BookingPaidEvent extends DomainEvent {
  static readonly eventName = 'booking.paid';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
  ) {
    super();
  }
}

/** Published when a booking at the desk is paid completely, immediately or later. */
export class DeskBookingPaidEvent extends DomainEvent {
  static readonly eventName = 'desk-booking.paid';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
  ) {
    super();
  }
}

/** Published when a confirmed booking was changed, except for its session. */
export class BookingChangedEvent extends DomainEvent {
  static readonly eventName = 'booking.changed';

  /**
   * @param fields names of the changed fields in the API
   * @param concernsCustomer whether the tickets or the email address changed, so the customer's confirmation is outdated
   */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly fields: readonly string[],
    readonly concernsCustomer: boolean,
  ) {
    super();
  }
}

/** Published when a confirmed booking was moved to another session. */
export class BookingMovedEvent extends DomainEvent {
  static readonly eventName = 'booking.moved';

  /** @param previous local date and time of the previous session */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly previous: { readonly date: string; readonly time: string },
  ) {
    super();
  }
}

/** Published when the session of a confirmed booking was cancelled and its customer may choose another day. */
export class AnotherDayOfferedEvent extends DomainEvent {
  static readonly eventName = 'booking.another-day-offered';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
  ) {
    super();
  }
}

/** Published when the number of participants of a confirmed booking changed. */
export class BookingPartyChangedEvent extends DomainEvent {
  static readonly eventName = 'booking.party-changed';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly activityId: number,
    readonly participants: number,
  ) {
    super();
  }
}

/** Who can cancel a booking. */
export type Canceller = 'partner' | 'operator' | 'customer';

/** What happens to the money of a cancelled booking. */
export interface CancellationSettlement {
  /** How much of what was paid is refunded: nothing, what the cancellation policy grants, or everything. */
  readonly refund: 'none' | 'policy' | 'full';
  /** Whether the refund was checked against the limit of the person who acts. */
  readonly isGranted: boolean;
}

/** Published when a confirmed booking is cancelled and its places are freed. */
export class BookingCancelledEvent extends DomainEvent {
  static readonly eventName = 'booking.cancelled';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    /** The reason given for the cancellation, if any. */
    readonly reason: string | null = null,
    readonly by: Canceller = 'operator',
    /** Whether the timeslot was cancelled with all of its bookings. */
    readonly withTimeslot = false,
  ) {
    super();
  }
}

/** Published after `BookingCancelledEvent`, unless a partner collects the money: what was paid has to be refunded. */
export class SettlementRequestedEvent extends DomainEvent {
  static readonly eventName = 'booking.settlement-requested';

  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    /** The reason given for the cancellation, if any. */
    readonly reason: string | null,
    readonly settlement: CancellationSettlement,
  ) {
    super();
  }
}

/** Published when the operator decides to refund a customer, when it cancels the booking or later. */
export class BookingRefundedEvent extends DomainEvent {
  static readonly eventName = 'booking.refunded';

  /**
   * @param amount in minor units
   * @param withCancellation whether it is part of a cancellation, whose event was published earlier in the same transaction
   */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly amount: number,
    readonly withCancellation: boolean,
  ) {
    super();
  }
}

/** Published when the money of a refund has left: the payment provider made it, or staff paid it out. */
export class RefundMadeEvent extends DomainEvent {
  static readonly eventName = 'refund.made';

  /** @param amount in minor units */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly amount: number,
  ) {
    super();
  }
}

/** Published when the money of a refund had left and came back, for example because the card was closed. */
export class RefundReturnedEvent extends DomainEvent {
  static readonly eventName = 'refund.returned';

  /** @param amount in minor units */
  constructor(
    readonly operatorId: number,
    readonly bookingId: number,
    readonly reference: string,
    readonly amount: number,
  ) {
    super();
  }
}
