import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import { type Deadline, RequestDeadline } from './deadline';

const DEADLINE = Symbol('deadline');

/** Provides the deadline of the current request. Jobs and the command line have none. */
@Injectable()
export class CurrentDeadline {
  constructor(private readonly cls: ClsService) {}

  get(): Deadline | undefined {
    return this.cls.isActive() ? this.cls.get<Deadline | undefined>(DEADLINE) : undefined;
  }

  /** Sets the deadline for the rest of the open context. */
  set(deadline: Deadline): void {
    if (this.cls.isActive()) this.cls.set(DEADLINE, deadline);
  }

  /** Runs work with a deadline in a new context. */
  run<T>(deadline: Deadline | undefined, work: () => T): T {
    return this.cls.run({ ifNested: 'inherit' }, () => {
      this.cls.set(DEADLINE, deadline);
      return work();
    });
  }

  /**
   * Runs work that must be completed once started, such as the steps after a charge: it takes effect even after its
   * caller has received a timeout, so that response says that the outcome is unknown.
   */
  seeThrough<T>(work: () => T): T {
    const deadline = this.get();
    if (deadline instanceof RequestDeadline) deadline.noteEffect();
    return this.run(undefined, work);
  }
}
