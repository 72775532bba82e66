import { DomainError } from '../platform/errors';

export class TooManyPicturesError extends DomainError {
  constructor(detail: string, retryAfterSeconds: number) {
    super('rate-limited', detail, undefined, { 'Retry-After': String(retryAfterSeconds) });
  }
}
