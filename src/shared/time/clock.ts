import { Injectable } from '@nestjs/common';

/** The only source of the current time, so that tests can set it. */
@Injectable()
export class Clock {
  /** Milliseconds since the epoch. */
  milliseconds(): number {
    return Date.now();
  }

  /** Unix seconds, rounded down. */
  now(): number {
    return Math.floor(this.milliseconds() / 1000);
  }
}
