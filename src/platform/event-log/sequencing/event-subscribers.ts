import { Injectable } from '@nestjs/common';

/** Modules that follow the log. They must also poll, because a call can be lost when a process ends. */
@Injectable()
export class EventSubscribers {
  private readonly followers: (() => void)[] = [];

  /** @param wake called after events were sequenced, outside of transactions */
  register(wake: () => void): void {
    this.followers.push(wake);
  }

  wake(): void {
    for (const wake of this.followers) wake();
  }
}
