import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import { type Deadline, RequestDeadline } from './deadline';

const DEADLINE = Symbol('deadline');

/** Carries the deadline of a request to wherever something takes effect. Jobs and the command line have none. */
@Injectable()
export class CurrentDeadline {
  constructor(private readonly cls: ClsService) {}

  get(): Deadline | undefined {
    return this.cls.isActive() ? this.cls.get<Deadline | undefined>(DEADLINE) : undefined;
  }

  /** For the rest of the context that is open. */
  set(deadline: Deadline): void {
    if (this.cls.isActive()) this.cls.set(DEADLINE, deadline);
  }

  /** Runs work with a deadline in a context of its own. */
  run<T>(deadline: Deadline | undefined, work: () => T): T {
    return this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(DEADLINE, deadline);
      return work();
    });
  }

  /**
   * Runs work that must be seen through once it has begun, such as what follows a charge: it takes effect even after
   * its caller was told that the time is up, and so the caller is told that the outcome is not known.
   */
  seeThrough<T>(work: () => T): T {
    const deadline = this.get();
    if (deadline instanceof RequestDeadline) deadline.noteEffect();
    return this.run(undefined, work);
  }
}
