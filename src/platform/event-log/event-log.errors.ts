import { DomainError } from '../errors';
import type { LogBounds } from './event-log.repository';

/** Reading from such a cursor would silently skip events. */
export class CursorExpiredError extends DomainError {
  /** Readers may continue from `Oldest`, so it is never beyond the end of the log, which may be empty. */
  private constructor(detail: string, { forgottenTo, last }: LogBounds) {
    super('cursor-expired', detail, { Oldest: Math.min(forgottenTo + 1, last) });
  }

  static forgotten(bounds: LogBounds): CursorExpiredError {
    return new CursorExpiredError('Events after this number are no longer available.', bounds);
  }

  static beyondTheEnd(bounds: LogBounds): CursorExpiredError {
    return new CursorExpiredError('This sequence number has not been issued.', bounds);
  }
}
