import { DomainError } from '../http/problems';

export class PreconditionFailedError extends DomainError {
  constructor() {
    super('precondition-failed', 'The resource has changed since the response with the ETag in If-Match.');
  }
}
