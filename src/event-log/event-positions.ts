import { Injectable } from '@nestjs/common';
import { EventLogRepository } from './event-log.repository';

/** Facts get their numbers in nearly the order in which they happened: a slow transaction is numbered later, by seconds. */
const OUT_OF_ORDER_SECONDS = 60;

/** Finds places in the log by time. */
@Injectable()
export class EventPositions {
  constructor(private readonly events: EventLogRepository) {}

  /**
   * A number behind which is everything that is kept and happened at a time or after it, and hardly anything earlier. It
   * halves the log again and again: an index over the time would cost every fact a write, for a question asked seldom.
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
