import { DomainError } from '../errors';

export class EmailNotFoundError extends DomainError {
  constructor() {
    super('email-not-found', 'There is no email with this ID.');
  }
}

export class EmailNotResendableError extends DomainError {
  constructor(reason: string) {
    super('email-not-resendable', reason);
  }
}
