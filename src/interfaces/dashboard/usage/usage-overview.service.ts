import { Injectable } from '@nestjs/common';
import {
  DefinitionsService,
  type Interval,
  type IntervalStart,
  type MeterSeries,
  type MeterTotal,
  type UsagePeriod,
  UsageSeriesService,
  UsageSummaryService,
  intervalStarts,
} from '../../../metering';
import { Clock } from '../../../platform/values/time';
import { type UsageQuery, PAGE_SIZE, comparedPeriod, intervalOf } from './usage-query';
import { type MeterWords, compareNames, wordsOf } from './meter-labels';

export interface MeterFigures extends MeterWords {
  /** Permanent: does not depend on the meter's name or usage. */
  readonly colour: number;
  readonly now: MeterTotal;
  readonly before: MeterTotal;
  readonly points: MeterSeries['points'];
}

/** Data of the charts: all intervals of the period, including those without usage. */
export interface UsageTimes {
  readonly interval: Interval;
  readonly starts: readonly IntervalStart[];
  /** Current time, in Unix seconds. */
  readonly now: number;
}

export interface UsageOverview extends UsageTimes {
  readonly period: UsagePeriod;
  readonly before: UsagePeriod;
  /** The meters of the page, sorted by name. */
  readonly meters: readonly MeterFigures[];
  readonly page: number;
  readonly pages: number;
}

interface Drawn {
  readonly totals: ReadonlyMap<string, MeterTotal>;
  readonly earlier: ReadonlyMap<string, MeterTotal>;
  readonly subject: string | undefined;
}

/** Combines names, usage and earlier usage of meters. */
@Injectable()
export class UsageOverviewService {
  constructor(
    private readonly summaries: UsageSummaryService,
    private readonly series: UsageSeriesService,
    private readonly definitions: DefinitionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the meters with usage in the period or the earlier one.
   * @throws ValidationError if there is no earlier period to compare with
   */
  async loadUsageOverview(operatorId: number, period: UsagePeriod, query: UsageQuery): Promise<UsageOverview> {
    const { before, totals, earlier } = await this.sumUp(operatorId, period, query);
    const definitions = byMeter(await this.definitions.list(operatorId));
    const words = [...new Set([...totals.keys(), ...earlier.keys()])]
      .map((meter) => wordsOf(meter, definitions.get(meter)))
      .sort(compareNames);
    const pages = Math.max(1, Math.ceil(words.length / PAGE_SIZE));
    const page = Math.min(query.page, pages);
    const shown = words.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const drawn = await this.draw(operatorId, period, shown, { totals, earlier, subject: query.subject });
    return { period, before, ...drawn, page, pages };
  }

  /**
   * One meter, with or without usage.
   * @throws ValidationError if there is no earlier period to compare with
   */
  async ofMeter(operatorId: number, period: UsagePeriod, query: UsageQuery, meter: string): Promise<UsageOverview> {
    const { before, totals, earlier } = await this.sumUp(operatorId, period, query);
    const definitions = byMeter(await this.definitions.list(operatorId));
    const words = [wordsOf(meter, definitions.get(meter))];
    const drawn = await this.draw(operatorId, period, words, { totals, earlier, subject: query.subject });
    return { period, before, ...drawn, page: 1, pages: 1 };
  }

  private async sumUp(operatorId: number, period: UsagePeriod, { compare, subject }: UsageQuery) {
    const before = comparedPeriod(period, compare);
    const totals = byMeter(await this.summaries.summarize(operatorId, period, { subject }));
    const earlier = byMeter(await this.summaries.summarize(operatorId, before, { subject }));
    return { before, totals, earlier };
  }

  private async draw(
    operatorId: number,
    period: UsagePeriod,
    shown: readonly MeterWords[],
    { totals, earlier, subject }: Drawn,
  ): Promise<UsageTimes & { meters: MeterFigures[] }> {
    const interval = intervalOf(period);
    const names = shown.map(({ meter }) => meter);
    const series = byMeter(
      names.length === 0 ? [] : await this.series.series(operatorId, period, interval, { meters: names, subject }),
    );
    const meters = shown.map((each) => {
      const id = (totals.get(each.meter) ?? earlier.get(each.meter))?.id ?? 0;
      const nothing = { id, meter: each.meter, aggregation: each.aggregation, usage: 0n, events: 0 };
      return {
        ...each,
        colour: id,
        now: totals.get(each.meter) ?? nothing,
        before: earlier.get(each.meter) ?? nothing,
        points: series.get(each.meter)?.points ?? [],
      };
    });
    return { interval, starts: await intervalStarts(period, interval), now: this.clock.now(), meters };
  }
}

function byMeter<Item extends { readonly meter: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.meter, item]));
}
