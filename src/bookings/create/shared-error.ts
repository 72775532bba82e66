import { InsufficientCapacityError, TimeslotUnavailableError } from '../../availability';

/** Determines once why concurrent requests for the same places were rejected. */
export class SharedError {
  private first: Promise<unknown> | undefined;

  /** @param executeUnbatched tries again and throws the reason */
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
