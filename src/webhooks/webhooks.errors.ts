import { DomainError } from '../platform/errors';

/** The host has an address that the address policy forbids. */
export class AddressNotAllowedError extends Error {
  constructor() {
    super('The address is not public.');
    this.name = 'AddressNotAllowedError';
  }
}

/** The name has no address, or resolving it took too long. */
export class NameNotResolvedError extends Error {
  constructor() {
    super('The host name cannot be resolved.');
    this.name = 'NameNotResolvedError';
  }
}

export class WebhookNotFoundError extends DomainError {
  constructor(detail = 'There is no webhook endpoint with this WebhookID.') {
    super('webhook-not-found', detail);
  }
}
