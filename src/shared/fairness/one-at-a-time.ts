/** Lets what has the same name happen one after the other in this process, and everything else beside it. */
export class KeyedMutex {
  /** What ends last of those with a name. */
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
