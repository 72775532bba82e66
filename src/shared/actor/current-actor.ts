import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';

/** Who is behind what happens now. */
export interface Actor {
  readonly kind: 'key' | 'staff' | 'customer' | 'system';
  /** ID of the key or staff member. */
  readonly id: number | null;
  readonly name: string;
}

const SYSTEM: Actor = { kind: 'system', id: null, name: 'Slipway' };

const ACTOR = Symbol('actor');

/** Carries the actor of a request to wherever a write is recorded; outside of requests it is the system. */
@Injectable()
export class CurrentActor {
  constructor(private readonly cls: ClsService) {}

  get(): Actor {
    return (this.cls.isActive() ? this.cls.get<Actor | undefined>(ACTOR) : undefined) ?? SYSTEM;
  }

  /** Runs the work of one request in a new context, which inherits nothing. */
  run<T>(actor: Actor, work: () => T): T {
    return this.cls.run({ ifNested: 'override' }, () => {
      this.set(actor);
      return work();
    });
  }

  /** Runs what the platform does by itself, whoever gave the occasion for it. */
  async asSystem<T>(work: () => Promise<T>): Promise<T> {
    const occasion = this.get();
    this.set(SYSTEM);
    try {
      return await work();
    } finally {
      this.set(occasion);
    }
  }

  /** Called once the request's caller is known. */
  set(actor: Actor): void {
    if (this.cls.isActive()) this.cls.set(ACTOR, actor);
  }
}
