import { Injectable } from '@nestjs/common';
import type { EventType } from '../../domain-events';
import type { NewEvent } from '../logged-event';

/**
 * Describes facts as things are when the facts get their numbers; in the order of `facts`, undefined for what nobody
 * need be told any more. Called inside a unit of work.
 */
export type DescribeEvents = (
  eventLog: readonly NewEvent[],
) => Promise<readonly (NewEvent['publication'] | undefined)[]>;

/** Facts that tell only the latest state: however often something changed before it is told, it is told once. */
@Injectable()
export class EventDescriptions {
  private readonly byType = new Map<string, DescribeEvents>();

  register(type: EventType, describe: DescribeEvents): void {
    this.byType.set(type, describe);
  }

  /** @throws Error when nobody describes facts of this type */
  of(type: string): DescribeEvents {
    const describe = this.byType.get(type);
    if (!describe) throw new Error(`nobody describes ${type}`);
    return describe;
  }
}
