import type { WrittenError } from './error-form';

/** Carries an error that is already written, byte for byte, to the filter. */
export class PreparedError extends Error {
  constructor(readonly written: WrittenError) {
    super(`prepared error ${written.status}`);
  }
}
