import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/values/time';
import { type UsagePeriod, UsageSubjectsService } from '../../metering';
import { monthBefore } from '../months/billing-month';
import { BillingMonthsService } from '../months/billing-months.service';
import type { Price } from './price';
import { PricesService } from './prices.service';
import { rate } from './rating';

/** Subjects of a preview, those with the highest usage. */
const SUBJECTS = 20;

interface PreviewedSubject {
  readonly subject: string;
  /** In billionths. */
  readonly usage: bigint;
  /** In minor units. */
  readonly amount: bigint;
  /** With the current price, in minor units; undefined without one. */
  readonly before: bigint | undefined;
}

/** What a month would have cost with another price. */
export interface PricePreview {
  readonly period: UsagePeriod;
  readonly subjects: readonly PreviewedSubject[];
}

@Injectable()
export class PricePreviewService {
  constructor(
    private readonly usage: UsageSubjectsService,
    private readonly months: BillingMonthsService,
    private readonly prices: PricesService,
    private readonly clock: Clock,
  ) {}

  /** The last complete month, with the price in all of it, next to the current one. */
  async preview(operatorId: number, meter: string, price: Price): Promise<PricePreview> {
    const current = await this.months.monthAt(operatorId, this.clock.now());
    const period = await this.months.periodOf(operatorId, monthBefore(current));
    const before = (await this.prices.list(operatorId, meter)).findLast(({ from }) => from <= period.to);
    const { data } = await this.usage.list(operatorId, period, { meter, limit: SUBJECTS });
    return {
      period,
      subjects: data.flatMap(({ subject, usage }) =>
        subject === null
          ? []
          : [{ subject, usage, amount: costOf(price, usage), before: before && costOf(before, usage) }],
      ),
    };
  }
}

function costOf(price: Price, usage: bigint): bigint {
  return rate(price, usage).reduce((sum, { amount }) => sum + amount, 0n);
}
