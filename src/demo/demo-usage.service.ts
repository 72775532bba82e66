import { Injectable } from '@nestjs/common';
import { DefinitionsService, UsageRecorder } from '../metering';
import { Clock, addDays, countDates, localDateAt, toTimestamp } from '../shared/time';
import { firstDayOfBusiness } from './demo-history';
import { DEMO_OPERATOR } from './demo-access.service';

const CAMPAIGNS = ['reminders', 'reminders', 'weather', 'autumn-offer'] as const;

/** Gives the demo usage of this month and the whole last one, so that summaries and charts have something to compare. */
@Injectable()
export class DemoUsageService {
  constructor(
    private readonly usage: UsageRecorder,
    private readonly definitions: DefinitionsService,
    private readonly clock: Clock,
  ) {}

  /** Says what the meters of the demo are called and counted in, before they count anything. */
  async describe(operatorId: number): Promise<void> {
    await this.definitions.define(operatorId, 'sms', {
      ...{ displayName: 'Text messages', unit: 'SMS', groupBy: ['campaign'] },
      description: 'Sent to guests, by campaign.',
    });
    await this.definitions.define(operatorId, 'storage-gigabytes', {
      ...{ displayName: 'Storage', unit: 'GB', groupBy: [] },
      description: 'Photographs of tours that guests can download.',
    });
  }

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
        {
          meter: 'sms',
          usage: messages,
          extraInfo: JSON.stringify({ provider: 'demo', campaign: CAMPAIGNS[day % CAMPAIGNS.length] }),
          occurredAt,
        },
        { meter: 'storage-gigabytes', usage: gigabytes, extraInfo: null, occurredAt },
      ];
    });
    await this.usage.record(operatorId, entries.flat());
  }
}
