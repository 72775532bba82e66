import { Injectable } from '@nestjs/common';
import { type TakingsEntry, TakingsRepository } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { csvLine } from '../../platform/values/csv';
import { toDecimal } from '../../platform/values/money';
import { type DateRange, eachDate, endOfDate, localTimeAt, startOfDate } from '../../platform/values/time';

const HEADER = [
  'Date',
  'Time',
  'BookingReference',
  'Kind',
  'Method',
  'PaymentReference',
  'Gross',
  'Currency',
  'ProductName',
  'Customer',
];

/** Exports payments and refunds for bookkeeping: dates and times are local, amounts in units of the currency. */
@Injectable()
export class TakingsExportService {
  constructor(
    private readonly takings: TakingsRepository,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  /** Yields CSV lines day by day, earliest first. */
  async *lines(operatorId: number, dates: DateRange): AsyncGenerator<string> {
    yield csvLine(HEADER);
    const { timeZone } = await this.operators.getOperator(operatorId);
    for (const date of eachDate(dates)) {
      const day = { startsAt: startOfDate(timeZone, date), endsAt: endOfDate(timeZone, date) };
      const entries = await this.takings.listEntries(operatorId, day);
      const ids = [...new Set(entries.map(({ activityId }) => activityId))];
      const names = await this.activities.namesOf(operatorId, ids);
      for (const entry of entries) {
        yield toLine(entry, { date, time: localTimeAt(timeZone, entry.createdAt) }, names.get(entry.activityId)!.name);
      }
    }
  }
}

function toLine(entry: TakingsEntry, { date, time }: { date: string; time: string }, activityName: string): string {
  return csvLine([
    date,
    time,
    entry.bookingReference,
    entry.kind,
    entry.method,
    entry.paymentReference,
    Number(toDecimal(entry.amount, entry.currency)),
    entry.currency,
    activityName,
    `${entry.firstName} ${entry.lastName}`.trim(),
  ]);
}
