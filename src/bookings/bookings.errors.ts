import { DomainError, ValidationError } from '../platform/errors';

export class BookingNotFoundError extends DomainError {
  constructor() {
    super('booking-not-found', 'There is no booking with this reference.');
  }
}

export class RefundNotFoundError extends DomainError {
  constructor() {
    super('refund-not-found', 'This booking has no refund with this RefundID.');
  }
}

export class RefundNotPayableError extends DomainError {
  constructor() {
    super('refund-not-payable', 'This refund is not to be paid out by you.');
  }
}

export class PaymentNotFoundError extends DomainError {
  constructor() {
    super('payment-not-found', 'This booking has no payment with this PaymentID.');
  }
}

export class PaymentNotCorrectableError extends DomainError {
  constructor() {
    super('payment-not-correctable', 'This payment was made online, so its method is known.');
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
    super('This hold has already been booked.', { BookingReference: reference });
  }
}

export class NotCancellableError extends DomainError {
  constructor(detail = 'The deadline for cancelling this booking has passed.') {
    super('not-cancellable', detail);
  }
}

export class BookingNotChangeableError extends DomainError {
  constructor(detail = 'This booking is no longer confirmed.') {
    super('booking-not-changeable', detail);
  }
}

export class PaidElsewhereError extends DomainError {
  constructor() {
    super('paid-elsewhere', 'The partner collected the money for this booking, and refunds it.');
  }
}

/** The request names a ticket type that is not available. */
export class UnknownTicketTypeError extends ValidationError {
  /** @param index position in the request's list of tickets, from 0 */
  constructor(readonly index: number) {
    const field = `unitItems.${index}.unitId`;
    super([{ field, code: 'unknown', message: `${field} is not a unit of this product.` }]);
  }
}

/** The party breaks a rule that the activity sets for resellers. */
export class PartyRejectedError extends ValidationError {
  constructor(message: string) {
    super([{ field: 'unitItems', code: 'tickets-do-not-fit', message }]);
  }
}

/** A hold cannot be confirmed because required contact details are missing. */
export class ContactIncompleteError extends ValidationError {
  constructor(name: string) {
    const field = `contact.${name}`;
    super([{ field, code: 'is-required', message: `${field} is required for this product.` }]);
  }
}

/** The reseller has used this UUID for a different request. */
export class ResellerUuidUsedError extends DomainError {
  constructor() {
    super('idempotency-conflict', 'This uuid was already used for a different request.');
  }
}
