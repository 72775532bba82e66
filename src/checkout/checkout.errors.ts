import { DomainError } from '../platform/errors';

export class BasketNotFoundError extends DomainError {
  constructor() {
    super('basket-not-found', 'There is no basket with this BasketID.');
  }
}

export class BasketItemNotFoundError extends DomainError {
  constructor() {
    super('basket-item-not-found', 'The basket has no item with this ItemID.');
  }
}

export class BasketExpiredError extends DomainError {
  constructor() {
    super('basket-expired', 'The basket has expired, and its places were released.');
  }
}

export class BasketClosedError extends DomainError {
  constructor(detail: string) {
    super('basket-closed', detail);
  }
}

export class PaymentDeclinedError extends DomainError {
  constructor(reason: string) {
    super('payment-declined', reason);
  }
}

/** It may be unknown whether money was charged. Repeating the checkout never charges twice. */
export class PaymentUnavailableError extends DomainError {
  constructor(
    detail = 'The payment provider does not respond. The customer is charged at most once; it is safe to repeat the checkout.',
  ) {
    super('payment-unavailable', detail, undefined, { 'Retry-After': '3' });
  }
}

/** The customer of a booking owes nothing, or can no longer pay online. */
export class NothingDueError extends DomainError {
  constructor() {
    super('booking-not-changeable', 'Nothing is due for this booking any more. You have not been charged.');
  }
}

export class InvalidSignatureError extends DomainError {
  constructor() {
    super('invalid-signature', 'The signature does not match the body.');
  }
}
