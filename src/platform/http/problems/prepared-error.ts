import type { WrittenError } from './error-form';

/** Passes a complete error response to the filter. */
export class PreparedError extends Error {
  constructor(readonly written: WrittenError) {
    super(`prepared error ${written.status}`);
  }
}
