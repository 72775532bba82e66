import { DomainError } from '../shared/problems';

export class BookingNotFoundError extends DomainError {
  constructor() {
    super('booking-not-found', 'There is no booking with this reference.');
  }
}

export class HoldNotFoundError extends DomainError {
  constructor() {
    super('hold-not-found', 'There is no hold with this HoldID.');
  }
}

export class HoldExpiredError extends DomainError {
  constructor(detail = 'This hold has expired, was released, or is booked already.', extensions = {}) {
    super('hold-expired', detail, extensions);
  }
}

export class HoldBookedError extends HoldExpiredError {
  constructor(reference: string) {
    super('This hold is booked already.', { BookingReference: reference });
  }
}

export class NotCancellableError extends DomainError {
  constructor() {
    super('not-cancellable', 'The time up to which this booking could be cancelled here is over.');
  }
}

export class BookingNotChangeableError extends DomainError {
  constructor(detail = 'This booking is no longer confirmed.') {
    super('booking-not-changeable', detail);
  }
}
