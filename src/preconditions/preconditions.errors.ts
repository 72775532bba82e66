import { DomainError } from '../shared/problems';

export class PreconditionFailedError extends DomainError {
  constructor() {
    super('precondition-failed', 'It has changed since the response whose ETag you sent in If-Match.');
  }
}
