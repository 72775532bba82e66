import { DomainError } from '../platform/errors';

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
