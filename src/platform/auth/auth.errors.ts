import { DomainError } from '../errors';

export class UnauthorizedError extends DomainError {
  /** @param keySent whether the request contained a key, which is then invalid */
  constructor(readonly keySent = false) {
    super('unauthorized', 'Send `Authorization: Bearer <key>` with a valid API key.', undefined, {
      'WWW-Authenticate': 'Bearer',
    });
  }
}

export class ForbiddenError extends DomainError {
  constructor(detail: string) {
    super('forbidden', detail);
  }
}

export class ApiKeyNotFoundError extends DomainError {
  constructor() {
    super('api-key-not-found', 'There is no API key with this ID.');
  }
}

export class ApiKeyNotRotatableError extends DomainError {
  constructor() {
    super('api-key-not-rotatable', 'This key is revoked or has expired; issue a new one.');
  }
}

export class RateLimitedError extends DomainError {
  constructor(retryAfterSeconds: number) {
    super('rate-limited', `Too many requests. Try again in ${retryAfterSeconds} s.`, undefined, {
      'Retry-After': String(retryAfterSeconds),
    });
  }
}
