import { DomainError, ValidationError } from '../../platform/errors';

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
    super('This hold has already been booked.', { BookingReference: reference });
  }
}

/** Why an item of a group cannot be booked. */
export class GroupItemError extends DomainError {
  /** @param item position in the list of items, from 0 */
  constructor(item: number, { problem, detail, extensions }: DomainError) {
    super(problem, `Items.${item}: ${detail}`, { ...extensions, Item: item });
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

/** The request names a ticket type that is not available. */
export class UnknownTicketTypeError extends ValidationError {
  /** @param index position in the request's list of tickets, from 0 */
  constructor(readonly index: number) {
    const field = `unitItems.${index}.unitId`;
    super([{ field, code: 'unknown', message: `${field} is not a unit of this product.` }]);
  }
}

export class PaidElsewhereError extends DomainError {
  constructor() {
    super('paid-elsewhere', 'The partner collected the money for this booking, and refunds it.');
  }
}
