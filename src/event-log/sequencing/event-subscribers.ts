import { Injectable } from '@nestjs/common';

/** Who reads the log on from where it stopped. Each of them also looks by itself: a call can be lost with the process. */
@Injectable()
export class EventSubscribers {
  private readonly followers: (() => void)[] = [];

  /** @param wake called when facts have got their numbers, outside of any unit of work */
  register(wake: () => void): void {
    this.followers.push(wake);
  }

  wake(): void {
    for (const wake of this.followers) wake();
  }
}
