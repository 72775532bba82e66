import { DomainError } from '../platform/http/problems';

export class ThresholdNotFoundError extends DomainError {
  constructor() {
    super('threshold-not-found', 'There is no threshold with this ThresholdID.');
  }
}

export class UsageEntryNotFoundError extends DomainError {
  constructor() {
    super('not-found', 'There is no usage entry with this ID.');
  }
}
