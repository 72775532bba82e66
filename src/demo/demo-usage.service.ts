import { Injectable } from '@nestjs/common';
import { UsageRecorder } from '../metering';
import { Clock } from '../shared/time';

const DAYS = 30;
const SECONDS_PER_DAY = 86_400;

/** Gives the demo a month of usage, so that summaries and charts have something to show. */
@Injectable()
export class DemoUsageService {
  constructor(
    private readonly usage: UsageRecorder,
    private readonly clock: Clock,
  ) {}

  /** Text messages and storage of each of the last 30 days, the same in every demo. */
  async recordMonth(operatorId: number): Promise<void> {
    const now = this.clock.now();
    const entries = Array.from({ length: DAYS }, (_, day) => {
      const occurredAt = now - (DAYS - day) * SECONDS_PER_DAY;
      const messages = { whole: 12 + ((day * 7) % 19), nano: 0 };
      const gigabytes = { whole: 3, nano: 10_000_000 * day };
      return [
        { meter: 'sms', usage: messages, extraInfo: '{"provider":"demo"}', occurredAt },
        { meter: 'storage-gigabytes', usage: gigabytes, extraInfo: null, occurredAt },
      ];
    });
    await this.usage.record(operatorId, entries.flat());
  }
}
