import { Injectable } from '@nestjs/common';
import { type DateRange, addDays, endOfDate, startOfDate } from '../../platform/values/time';
import { type UsageBySubject, UsageBySubjectService, type UsagePeriod } from '../../metering';
import type { MonthPeriod } from '../months/billing-months.service';
import type { Price } from '../prices/price';
import type { PricesByMeter } from '../prices/prices.repository';
import { rate } from '../prices/rating';
import type { LinesBySubject, StatementLine } from './statement-line';

/** A price of a meter, and the dates of a month on which it applies. */
interface PricedDates extends DateRange {
  readonly meterId: number;
  readonly price: Price;
}

/** Computes what the usage of subjects costs. */
@Injectable()
export class RatedUsageService {
  constructor(private readonly usage: UsageBySubjectService) {}

  /** What the usage of some subjects, which are sorted by ID, costs in a month. Each price has tiers of its dates. */
  async rateMonth(
    operatorId: number,
    period: MonthPeriod,
    subjectIds: readonly number[],
    prices: PricesByMeter,
  ): Promise<LinesBySubject> {
    const lines = new Map<number, StatementLine[]>(subjectIds.map((id) => [id, []]));
    for (const [dates, priced] of groupedByDates(period, prices)) {
      const meterIds = priced.map(({ meterId }) => meterId);
      const usage = await this.usage.sumByMeter(operatorId, partOf(period, dates), subjectIds, meterIds);
      for (const each of priced) addLines(lines, usage, period.month, each);
    }
    return lines;
  }
}

function addLines(
  lines: ReadonlyMap<number, StatementLine[]>,
  usage: UsageBySubject,
  usageMonth: string,
  { meterId, price, from, to }: PricedDates,
): void {
  const ofPrice = { usageMonth, meterId, currency: price.currency, priceFrom: price.from, from, to };
  for (const [subjectId, ofSubject] of usage) {
    for (const tier of rate(price, ofSubject.get(meterId) ?? 0n)) lines.get(subjectId)!.push({ ...ofPrice, ...tier });
  }
}

/** The prices that apply in a month, grouped by their dates, because the usage of the same dates is read once. */
function groupedByDates(period: UsagePeriod, prices: PricesByMeter): Map<DateRange, PricedDates[]> {
  const groups = new Map<string, { dates: DateRange; priced: PricedDates[] }>();
  for (const [meterId, ofMeter] of prices) {
    for (const [index, price] of ofMeter.entries()) {
      const next = ofMeter[index + 1];
      const from = price.from > period.from ? price.from : period.from;
      const to = next && next.from <= period.to ? addDays(next.from, -1) : period.to;
      if (from > to) continue;
      const group = groups.get(`${from} ${to}`) ?? { dates: { from, to }, priced: [] };
      group.priced.push({ meterId, price, from, to });
      groups.set(`${from} ${to}`, group);
    }
  }
  return new Map(Array.from(groups.values(), ({ dates, priced }) => [dates, priced]));
}

/** Some dates of a period, with its own instants at its edges. */
function partOf(period: UsagePeriod, { from, to }: DateRange): UsagePeriod {
  const { timeZone } = period;
  return {
    ...{ from, to, timeZone },
    start: from === period.from ? period.start : startOfDate(timeZone, from),
    end: to === period.to ? period.end : endOfDate(timeZone, to),
  };
}
