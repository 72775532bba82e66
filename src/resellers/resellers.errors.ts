import { DomainError, ValidationError } from '../platform/errors';

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
