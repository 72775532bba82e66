import { InsufficientCapacityError, TimeslotUnavailableError } from '../../availability';

/** Determines the reason for a rejection once for all callers that wanted the same places at the same time. */
export class SharedError {
  private first: Promise<unknown> | undefined;

  /** @param executeUnbatched repeats the command and throws the reason */
  async share<T>(executeUnbatched: () => Promise<T>): Promise<T> {
    const { first } = this;
    if (!first) {
      const own = executeUnbatched();
      this.first = own;
      return own;
    }
    try {
      await first;
    } catch (error) {
      if (error instanceof InsufficientCapacityError || error instanceof TimeslotUnavailableError) throw error;
    }
    return executeUnbatched();
  }
}
