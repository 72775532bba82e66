import { Injectable } from '@nestjs/common';
import { type Price, PricesService } from '../billing';
import { DefinitionsService, UsageRecorder, parseQuantity, toNano } from '../metering';
import { Clock, addDays, countDates, localDateAt, toTimestamp } from '../platform/values/time';
import { firstDayOfBusiness } from './sales/demo-history';
import { DEMO_OPERATOR } from './demo-access.service';

/** Whose usage it is: one of them a day. */
const HOTELS = 20;

const CAMPAIGNS = ['reminders', 'reminders', 'weather', 'autumn-offer'] as const;

/** What hotels pay for the messages to their guests. */
const DEMO_PRICE: Price = {
  from: '2020-01-01',
  currency: DEMO_OPERATOR.currency,
  model: 'graduated',
  tiers: [
    { upTo: toNano(parseQuantity('25')!), unitPrice: '0.08', flatFee: 0 },
    { upTo: null, unitPrice: '0.0625', flatFee: 0 },
  ],
  packageSize: null,
};

/** Records usage of the current and the previous month, so that summaries and charts have data to compare. */
@Injectable()
export class DemoUsageService {
  constructor(
    private readonly usage: UsageRecorder,
    private readonly definitions: DefinitionsService,
    private readonly prices: PricesService,
    private readonly clock: Clock,
  ) {}

  /** Defines the demo's meters before usage is recorded. */
  async describe(operatorId: number): Promise<void> {
    await this.definitions.define(operatorId, 'sms', {
      ...{ displayName: 'Text messages', unit: 'SMS', groupBy: ['campaign'] },
      description: 'Sent to guests, by campaign.',
    });
    await this.definitions.define(operatorId, 'photo-downloads', {
      ...{ displayName: 'Photo downloads', unit: 'GB', groupBy: [] },
      description: 'Photographs of tours that guests downloaded.',
    });
    await this.prices.set(operatorId, 'sms', DEMO_PRICE);
  }

  /** Text messages and downloads per day, with an increasing trend. */
  async recordMonths(operatorId: number): Promise<void> {
    const { timeZone } = DEMO_OPERATOR;
    const now = this.clock.now();
    const today = localDateAt(timeZone, now);
    const firstDay = firstDayOfBusiness(today);
    const entries = Array.from({ length: countDates(firstDay, today) }, (_, day) => {
      const subject = `hotel-${1 + ((day * 7) % HOTELS)}`;
      const occurredAt = Math.min(toTimestamp(timeZone, addDays(firstDay, day), '12:00')!, now);
      const messages = { whole: 12 + ((day * 7) % 19) + Math.floor(day / 7), nano: 0 };
      const gigabytes = { whole: 1 + ((day * 3) % 4) + Math.floor(day / 14), nano: 10_000_000 * ((day * 37) % 100) };
      return [
        {
          meter: 'sms',
          usage: messages,
          extraInfo: JSON.stringify({ provider: 'demo', campaign: CAMPAIGNS[day % CAMPAIGNS.length] }),
          subject,
          occurredAt,
        },
        { meter: 'photo-downloads', usage: gigabytes, extraInfo: null, subject, occurredAt },
      ];
    });
    await this.usage.record(operatorId, entries.flat());
  }
}
