/** Runs work with the same name one after another in this process, and other work concurrently. */
export class KeyedMutex {
  /** The last task for each name. */
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name);
    const own = before ? before.then(work, work) : work();
    this.last.set(name, own);
    try {
      return await own;
    } finally {
      if (this.last.get(name) === own) this.last.delete(name);
    }
  }
}
