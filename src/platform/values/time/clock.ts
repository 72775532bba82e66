import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';

/** The only source of the current time, so that tests can set it. */
@Injectable()
export class Clock {
  private readonly backdated = new AsyncLocalStorage<number>();

  /** Milliseconds since the epoch. */
  milliseconds(): number {
    return this.backdated.getStore() ?? this.ofMachine();
  }

  /** Unix seconds, rounded down. */
  now(): number {
    return Math.floor(this.milliseconds() / 1000);
  }

  /**
   * Runs work at another time, for data with a past. For all other work time continues, so items that are due after a
   * while, such as the expiry of a hold, are due immediately.
   * @param instant Unix seconds
   */
  asOf<T>(instant: number, work: () => T): T {
    return this.backdated.run(instant * 1000, work);
  }

  protected ofMachine(): number {
    return Date.now();
  }
}
