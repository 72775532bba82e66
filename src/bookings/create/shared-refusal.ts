import { InsufficientCapacityError, TimeslotUnavailableError } from '../../availability';

/** Finds out why there were no places once for all who asked for the same at the same time. */
export class SharedRefusal {
  private first: Promise<unknown> | undefined;

  /** @param alone tries once more and throws the reason */
  async share<T>(alone: () => Promise<T>): Promise<T> {
    const { first } = this;
    if (!first) {
      const own = alone();
      this.first = own;
      return own;
    }
    try {
      await first;
    } catch (error) {
      if (error instanceof InsufficientCapacityError || error instanceof TimeslotUnavailableError) throw error;
    }
    return alone();
  }
}
