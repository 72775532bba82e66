import { Injectable } from '@nestjs/common';
import type { EventType } from '../../domain-events';
import type { NewEvent } from '../logged-event';

/**
 * Describes events from the state at the time of sequencing, in the order of `events`; undefined for events that are
 * obsolete. Runs in a transaction.
 */
export type DescribeEvents = (
  eventLog: readonly NewEvent[],
) => Promise<readonly (NewEvent['publication'] | undefined)[]>;

/** Events with only the latest state: several changes before sequencing result in one event. */
@Injectable()
export class EventDescriptions {
  private readonly byType = new Map<string, DescribeEvents>();

  register(type: EventType, describe: DescribeEvents): void {
    this.byType.set(type, describe);
  }

  /** @throws Error if no module describes events of this type */
  describerOf(type: string): DescribeEvents {
    const describe = this.byType.get(type);
    if (!describe) throw new Error(`no description is registered for ${type}`);
    return describe;
  }
}
