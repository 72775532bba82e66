import { OverloadedError } from '../problems/common.errors';

/** The time of a request is up, so what it was about to do is not done. */
export class DeadlinePassedError extends OverloadedError {
  constructor() {
    super('The work did not end in time.');
  }
}

/** Until when work may still take effect. */
export interface Deadline {
  readonly hasPassed: boolean;

  /**
   * To be called right before something takes effect, such as a COMMIT is sent.
   * @throws DeadlinePassedError; then it must not happen any more
   */
  admit(): void;

  /** To be called when what was admitted is certain not to have taken effect. */
  withdraw(): void;
}

/**
 * The deadline of one request. Once its caller has been told that the time is up, nothing more takes effect, so what it
 * was told stays true.
 */
export class RequestDeadline implements Deadline {
  private effects = 0;
  private givenUp = false;

  /** @param at by `performance.now()` */
  constructor(private readonly at: number) {}

  get hasPassed(): boolean {
    return this.givenUp || performance.now() >= this.at;
  }

  /** In milliseconds, 0 when the time is up. */
  get timeLeft(): number {
    return Math.max(0, this.at - performance.now());
  }

  /** Whether its caller has been told that the time is up. */
  get isGivenUp(): boolean {
    return this.givenUp;
  }

  /** Whether something has taken effect, or may have. */
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

  /** For what takes effect whether or not there is time. */
  noteEffect(): void {
    this.effects++;
  }

  /** From now on nothing takes effect. @returns what the caller is to be told */
  giveUp(): DeadlinePassedError {
    this.givenUp = true;
    return new DeadlinePassedError();
  }
}

/** The deadlines of all whose work takes effect together: it does so for all of them or for none. */
export class SharedDeadline implements Deadline {
  /** @param deadlines of those that have one */
  constructor(private readonly deadlines: readonly (Deadline | undefined)[]) {}

  /** While one of them has time left, the others' work goes on too: they can be left out of it only at its end. */
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
