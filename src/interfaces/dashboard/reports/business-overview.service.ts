import { Injectable } from '@nestjs/common';
import { ScheduleService } from '../../../availability';
import { ActivitiesService } from '../../../catalog';
import { ReportsService, type ReportSum } from '../../../reports';
import { type Takings, TakingsService } from '../../../payments';
import { type DateRange, type LocalDate, addDays, eachDate } from '../../../platform/values/time';
import type { BusinessPeriod } from './business-period';
import { type BusinessSums, sumUp } from './business-sums';

/** A day of the reports, including days without bookings. */
interface BusinessDay {
  readonly date: string;
  readonly sums: BusinessSums;
}

/** Figures of a part of the business, now and in the earlier period. */
export interface BusinessPart {
  readonly now: BusinessSums;
  readonly before: BusinessSums;
}

export interface SourcePart extends BusinessPart, Pick<ReportSum<'source' | 'partner'>, 'source' | 'partner'> {}

export interface ActivityPart extends BusinessPart {
  readonly name: string;
  /** The ActivityID. */
  readonly activityId: string;
}

export interface BusinessOverview extends BusinessPart {
  readonly period: BusinessPeriod;
  /** Figures of future days in the period. */
  readonly coming: BusinessSums;
  readonly drawn: readonly BusinessDay[];
  /** Sorted by sales, highest first. */
  readonly sources: readonly SourcePart[];
  readonly activities: readonly ActivityPart[];
  /** Of the counted days, sorted by date, method and currency. */
  readonly takings: readonly Takings[];
  /** Whether earlier bookings are still being counted. */
  readonly isBehind: boolean;
}

/** Combines reports with takings and the capacity of timeslots. */
@Injectable()
export class BusinessOverviewService {
  constructor(
    private readonly figures: ReportsService,
    private readonly takings: TakingsService,
    private readonly schedule: ScheduleService,
    private readonly activities: ActivitiesService,
  ) {}

  async loadBusinessOverview(operatorId: number, period: BusinessPeriod): Promise<BusinessOverview> {
    const { counted, before, drawn, to } = period;
    const { sums: between, takings } = await this.loadDays(operatorId, { from: drawn.from, to });
    const earlier = await this.loadDays(operatorId, before);
    const drawnDays: BusinessDay[] = [];
    for (const date of eachDate(drawn)) drawnDays.push({ date, sums: between(date, date) });
    return {
      period,
      now: between(counted.from, counted.to),
      before: earlier.sums(before.from, before.to),
      coming: between(addDays(counted.to, 1), to),
      drawn: drawnDays,
      sources: await this.sourcesOf(operatorId, period),
      activities: await this.activitiesOf(operatorId, period),
      takings: takings.filter(isBetween(counted.from, counted.to)),
      isBehind: await this.figures.isBehind(operatorId),
    };
  }

  private async loadDays(operatorId: number, { from, to }: DateRange) {
    const reported = await this.figures.sums(operatorId, { from, to }, ['date', 'currency']);
    const takings = await this.takings.listTakings(operatorId, { from, to });
    const days = await this.schedule.sumByDate(operatorId, from, to);
    const sums = (first: LocalDate, last: LocalDate): BusinessSums => {
      const isIn = isBetween(first, last);
      const capacity = days.filter(isIn).reduce((places, day) => places + day.capacity, 0);
      return sumUp(reported.filter(isIn), capacity, takings.filter(isIn));
    };
    return { sums, takings };
  }

  private async sourcesOf(operatorId: number, { counted, before }: BusinessPeriod): Promise<SourcePart[]> {
    const by = ['source', 'partner', 'currency'] as const;
    const now = await this.figures.sums(operatorId, counted, by);
    const earlier = await this.figures.sums(operatorId, before, by);
    const nowOf = groupBy(now, nameOf);
    const earlierOf = groupBy(earlier, nameOf);
    const labels = new Map([...earlier, ...now].map((sum) => [nameOf(sum), sum]));
    return mostSold(
      [...labels].map(([key, { source, partner }]) => {
        return { source, partner, now: sumUp(nowOf.get(key)), before: sumUp(earlierOf.get(key)) };
      }),
    );
  }

  private async activitiesOf(operatorId: number, { counted, before }: BusinessPeriod): Promise<ActivityPart[]> {
    const by = ['activityId', 'currency'] as const;
    const now = await this.figures.sums(operatorId, counted, by);
    const earlier = await this.figures.sums(operatorId, before, by);
    const places = await this.schedule.capacityByActivity(operatorId, counted.from, counted.to);
    const ids = [...new Set([...now, ...earlier].map(({ activityId }) => activityId))];
    const labels = await this.activities.namesOf(operatorId, ids);
    const nowOf = groupBy(now, ({ activityId }) => activityId);
    const earlierOf = groupBy(earlier, ({ activityId }) => activityId);
    return mostSold(
      ids.map((id) => ({
        name: labels.get(id)!.name,
        activityId: labels.get(id)!.publicId,
        now: sumUp(nowOf.get(id), places.get(id)),
        before: sumUp(earlierOf.get(id)),
      })),
    );
  }
}

function isBetween(first: LocalDate, last: LocalDate) {
  return ({ date }: { readonly date: LocalDate }) => first <= date && date <= last;
}

function nameOf({ source, partner }: Pick<ReportSum<'source' | 'partner'>, 'source' | 'partner'>): string {
  return `${source} ${partner}`;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function mostSold<Part extends BusinessPart>(parts: Part[]): Part[] {
  const amountOf = ({ amounts }: BusinessSums) => amounts.reduce((most, { booked }) => Math.max(most, booked), 0);
  return parts.sort(
    (one, other) =>
      amountOf(other.now) - amountOf(one.now) ||
      other.now.soldPlaces - one.now.soldPlaces ||
      amountOf(other.before) - amountOf(one.before),
  );
}
