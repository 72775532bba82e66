import { Mutex } from 'async-mutex';

/** Lets what has the same name happen one after the other in this process, and everything else beside it. */
export class OneAtATime {
  private readonly running = new Map<string, { readonly mutex: Mutex; users: number }>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.running.get(name) ?? { mutex: new Mutex(), users: 0 };
    this.running.set(name, entry);
    entry.users++;
    try {
      return await entry.mutex.runExclusive(work);
    } finally {
      if (--entry.users === 0) this.running.delete(name);
    }
  }
}
