import { DomainError } from '../shared/problems';

export class ThresholdNotFoundError extends DomainError {
  constructor() {
    super('threshold-not-found', 'There is no threshold with this ThresholdID.');
  }
}
