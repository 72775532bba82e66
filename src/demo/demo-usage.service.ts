import { Injectable } from '@nestjs/common';
import { UsageRecorder } from '../metering';
import { Clock, addDays, countDates, localDateAt, toTimestamp } from '../shared/time';
import { firstDayOfBusiness } from './demo-history';
import { DEMO_OPERATOR } from './demo-access.service';

/** Gives the demo usage of this month and the whole last one, so that summaries and charts have something to compare. */
@Injectable()
export class DemoUsageService {
  constructor(
    private readonly usage: UsageRecorder,
    private readonly clock: Clock,
  ) {}

  /** Text messages and storage of each day, more from one to the next. */
  async recordMonths(operatorId: number): Promise<void> {
    const { timeZone } = DEMO_OPERATOR;
    const now = this.clock.now();
    const today = localDateAt(timeZone, now);
    const firstDay = firstDayOfBusiness(today);
    const entries = Array.from({ length: countDates(firstDay, today) }, (_, day) => {
      const occurredAt = Math.min(toTimestamp(timeZone, addDays(firstDay, day), '12:00')!, now);
      const messages = { whole: 12 + ((day * 7) % 19) + Math.floor(day / 7), nano: 0 };
      const gigabytes = { whole: 3, nano: 10_000_000 * day };
      return [
        { meter: 'sms', usage: messages, extraInfo: '{"provider":"demo"}', occurredAt },
        { meter: 'storage-gigabytes', usage: gigabytes, extraInfo: null, occurredAt },
      ];
    });
    await this.usage.record(operatorId, entries.flat());
  }
}
