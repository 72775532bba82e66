import { detached } from '../concurrency/background';

/** Maximum number of keys in one statement. */
const KEYS_PER_STATEMENT = 100;

interface PendingLoad<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Batches reads of callers in the same turn of the event loop into one statement. Runs outside of their transactions.
 */
export class BatchLoader<Key, Found> {
  private waiting: PendingLoad<Key, Found>[] = [];

  private readonly loadDetached = detached(() => void this.loadAll());

  /** @param read returns a result for each key, in order */
  constructor(private readonly read: (key: readonly Key[]) => Promise<readonly (Found | undefined)[]>) {}

  load(key: Key): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (this.waiting.length === 1) setImmediate(this.loadDetached);
    });
  }

  private async loadAll(): Promise<void> {
    const questions = this.waiting;
    this.waiting = [];
    for (let first = 0; first < questions.length; first += KEYS_PER_STATEMENT) {
      await this.answer(questions.slice(first, first + KEYS_PER_STATEMENT));
    }
  }

  private async answer(questions: readonly PendingLoad<Key, Found>[]): Promise<void> {
    try {
      const found = await this.read(questions.map(({ key }) => key));
      for (const [index, { resolve }] of questions.entries()) resolve(found[index]);
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}
