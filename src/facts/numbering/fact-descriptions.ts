import { Injectable } from '@nestjs/common';
import type { FactType } from '../../events';
import type { NewFact } from '../fact';

/**
 * Describes facts as things are when the facts get their numbers; in the order of `facts`, undefined for what nobody
 * need be told any more. Called inside a unit of work.
 */
export type DescribeFacts = (facts: readonly NewFact[]) => Promise<readonly (NewFact['telling'] | undefined)[]>;

/** Facts that tell only the latest state: however often something changed before it is told, it is told once. */
@Injectable()
export class FactDescriptions {
  private readonly byType = new Map<string, DescribeFacts>();

  register(type: FactType, describe: DescribeFacts): void {
    this.byType.set(type, describe);
  }

  /** @throws Error when nobody describes facts of this type */
  of(type: string): DescribeFacts {
    const describe = this.byType.get(type);
    if (!describe) throw new Error(`nobody describes ${type}`);
    return describe;
  }
}
