import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';

/** Who makes a change. */
export interface Actor {
  readonly kind: 'key' | 'staff' | 'customer' | 'system';
  /** ID of the key or staff member. */
  readonly id: number | null;
  readonly name: string;
}

const SYSTEM: Actor = { kind: 'system', id: null, name: 'Slipway' };

const ACTOR = Symbol('actor');

/** Provides the actor of the current request; outside of requests it is the system. */
@Injectable()
export class CurrentActor {
  constructor(private readonly cls: ClsService) {}

  get(): Actor {
    return (this.cls.isActive() ? this.cls.get<Actor | undefined>(ACTOR) : undefined) ?? SYSTEM;
  }

  /** Runs the work of a request in a new context, which inherits nothing. */
  run<T>(actor: Actor, work: () => T): T {
    return this.cls.run({ ifNested: 'override' }, () => {
      this.set(actor);
      return work();
    });
  }

  /** Runs automatic work of the platform as the system, even if a request triggered it. */
  asSystem<T>(work: () => Promise<T>): Promise<T> {
    return this.as(SYSTEM, work);
  }

  /** Runs work in the name of somebody else, in the open context. */
  async as<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
    const occasion = this.get();
    this.set(actor);
    try {
      return await work();
    } finally {
      this.set(occasion);
    }
  }

  /** Called once the request is authenticated. */
  set(actor: Actor): void {
    if (this.cls.isActive()) this.cls.set(ACTOR, actor);
  }
}
