import { Injectable } from '@nestjs/common';
import { EventLogRepository } from './event-log.repository';

/** How far events may be sequenced out of order, in seconds: an event of a slow transaction is sequenced later. */
const OUT_OF_ORDER_SECONDS = 60;

/** Finds positions in the log by time. */
@Injectable()
export class EventPositions {
  constructor(private readonly events: EventLogRepository) {}

  /**
   * A sequence number before all stored events since an instant, and after almost all earlier ones. Uses binary search,
   * because an index on the time would cost a write per event for a rare query.
   * @param at Unix seconds
   */
  async before(at: number): Promise<number> {
    let low = 0;
    let { last: high } = await this.events.bounds();
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = await this.events.findFirst({ after: middle, upTo: high });
      if (next && next.occurredAt < at - OUT_OF_ORDER_SECONDS) low = next.sequence;
      else high = middle;
    }
    return low;
  }
}
