import { OverloadedError } from '../../errors';

/** The deadline of a request has passed, so its pending change is not made. */
export class DeadlinePassedError extends OverloadedError {
  constructor() {
    super('The work did not finish in time.');
  }
}

/** Limits until when work may take effect. */
export interface Deadline {
  readonly hasPassed: boolean;

  /**
   * Call it right before something takes effect, such as a COMMIT.
   * @throws DeadlinePassedError; it must not take effect then
   */
  admit(): void;

  /** Call it when something that was admitted certainly did not take effect. */
  withdraw(): void;
}

/**
 * The deadline of a request. Once its caller has received a timeout, nothing takes effect any more, so that the
 * response stays true.
 */
export class RequestDeadline implements Deadline {
  private effects = 0;
  private givenUp = false;

  /** @param at by `performance.now()` */
  constructor(private readonly at: number) {}

  get hasPassed(): boolean {
    return this.givenUp || performance.now() >= this.at;
  }

  /** In milliseconds; 0 after the deadline. */
  get timeLeft(): number {
    return Math.max(0, this.at - performance.now());
  }

  /** Whether the caller has received a timeout. */
  get isGivenUp(): boolean {
    return this.givenUp;
  }

  /** Whether something has or may have taken effect. */
  get mayHaveActed(): boolean {
    return this.effects > 0;
  }

  admit(): void {
    if (this.hasPassed) throw new DeadlinePassedError();
    this.noteEffect();
  }

  withdraw(): void {
    this.effects--;
  }

  /** For changes that take effect regardless of the deadline. */
  noteEffect(): void {
    this.effects++;
  }

  /** From now on nothing takes effect. @returns the error for the caller */
  giveUp(): DeadlinePassedError {
    this.givenUp = true;
    return new DeadlinePassedError();
  }
}

/** The deadlines of requests whose work takes effect together: for all of them or for none. */
export class SharedDeadline implements Deadline {
  /** @param deadlines undefined for requests without one */
  constructor(private readonly deadlines: readonly (Deadline | undefined)[]) {}

  /** While one of them has time left, the work continues; expired ones can be excluded only at its end. */
  get hasPassed(): boolean {
    return this.deadlines.every((deadline) => deadline?.hasPassed);
  }

  admit(): void {
    const admitted: (Deadline | undefined)[] = [];
    try {
      for (const deadline of this.deadlines) {
        deadline?.admit();
        admitted.push(deadline);
      }
    } catch (error) {
      for (const deadline of admitted) deadline?.withdraw();
      throw error;
    }
  }

  withdraw(): void {
    for (const deadline of this.deadlines) deadline?.withdraw();
  }
}
