import { detached } from '../shared/background';

/** What one statement asks for at most. */
const ASKED_BY_ONE = 100;

interface Question<Asked, Found> {
  readonly asked: Asked;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Reads for all who ask in the same turn of the event loop with one statement, and outside of their transactions. */
export class AskedTogether<Asked, Found> {
  private waiting: Question<Asked, Found>[] = [];

  private readonly answerDetached = detached(() => void this.answerAll());

  /** @param read finds for each what was asked for */
  constructor(private readonly read: (asked: readonly Asked[]) => Promise<readonly (Found | undefined)[]>) {}

  ask(asked: Asked): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject });
      if (this.waiting.length === 1) setImmediate(this.answerDetached);
    });
  }

  private async answerAll(): Promise<void> {
    const questions = this.waiting;
    this.waiting = [];
    for (let first = 0; first < questions.length; first += ASKED_BY_ONE) {
      await this.answer(questions.slice(first, first + ASKED_BY_ONE));
    }
  }

  private async answer(questions: readonly Question<Asked, Found>[]): Promise<void> {
    try {
      const found = await this.read(questions.map(({ asked }) => asked));
      for (const [index, { resolve }] of questions.entries()) resolve(found[index]);
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}
