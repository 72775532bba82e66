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
  constructor() {
    super('hold-expired', 'This hold has expired, was released, or is booked already.');
  }
}

export class NotCancellableError extends DomainError {
  constructor() {
    super('not-cancellable', 'The session has started; the booking can no longer be cancelled here.');
  }
}

export class BookingNotChangeableError extends DomainError {
  constructor(detail = 'This booking is no longer confirmed.') {
    super('booking-not-changeable', detail);
  }
}
