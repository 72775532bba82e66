import { DomainError } from '../errors';

export class InvalidIdempotencyKeyError extends DomainError {
  constructor() {
    super('invalid-idempotency-key', 'The Idempotency-Key must be 1 to 200 printable ASCII characters.');
  }
}

export class IdempotencyConflictError extends DomainError {
  constructor() {
    super('idempotency-conflict', 'This Idempotency-Key was already used for a different request.');
  }
}
