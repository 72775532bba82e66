import { DomainError } from '../shared/problems';

export class CursorExpiredError extends DomainError {
  /** @param oldest number of the oldest fact that is kept */
  constructor(oldest: number) {
    super('cursor-expired', 'Facts after this number are not kept any more.', { Oldest: oldest });
  }
}
