import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../../catalog';
import { FIGURES, type ReportSum, ReportsService, type Figures } from '../../../reports';
import { csvLine } from '../../../platform/values/csv';
import { toDecimal } from '../../../platform/values/money';
import { type DateRange, eachDate } from '../../../platform/values/time';

const KEY = ['date', 'activityId', 'source', 'partner', 'currency'] as const;

const HEADINGS: Readonly<Record<keyof Figures, string>> = {
  soldBookings: 'Bookings made',
  soldPlaces: 'Places sold',
  soldAmount: 'Booked',
  cancelledBookings: 'Bookings cancelled',
  cancelledPlaces: 'Places cancelled',
  cancelledAmount: 'Cancelled',
  sessionBookings: 'Bookings of sessions',
  sessionPlaces: 'Places of sessions',
  sessionAmount: 'Value of sessions',
  waiversIncomplete: 'Waivers incomplete',
};

/** Exports reports for spreadsheets: amounts in units of the currency, dates in the operator's calendar. */
@Injectable()
export class BusinessExportService {
  constructor(
    private readonly figures: ReportsService,
    private readonly activities: ActivitiesService,
  ) {}

  /** Yields CSV lines day by day. */
  async *lines(operatorId: number, dates: DateRange): AsyncGenerator<string> {
    yield csvLine([
      ...['Date', 'ActivityID', 'Activity', 'Source', 'Partner', 'Currency'],
      ...FIGURES.map((name) => HEADINGS[name]),
    ]);
    for (const date of eachDate(dates)) {
      const sums = await this.figures.sums(operatorId, { from: date, to: date }, KEY);
      const labels = await this.activities.namesOf(operatorId, [...new Set(sums.map(({ activityId }) => activityId))]);
      for (const sum of sums) yield toLine(sum, labels.get(sum.activityId)!);
    }
  }
}

function toLine(sum: ReportSum<(typeof KEY)[number]>, activity: { name: string; publicId: string }): string {
  const { date, source, partner, currency } = sum;
  return csvLine([
    ...[date, activity.publicId, activity.name, source, partner, currency],
    ...FIGURES.map((name) => (name.endsWith('Amount') ? toDecimal(sum[name], currency) : sum[name])),
  ]);
}
