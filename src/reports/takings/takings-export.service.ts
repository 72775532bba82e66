import { Injectable } from '@nestjs/common';
import { type TakingsEntry, TakingsRepository } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { AuditTrail } from '../../platform/audit';
import { csvLine } from '../../platform/values/csv';
import { netOf, toDecimal, toVatPercent } from '../../platform/values/money';
import { type DateRange, eachDate, endOfDate, localTimeAt, startOfDate } from '../../platform/values/time';

const HEADER = [
  'Date',
  'Time',
  'BookingReference',
  'Kind',
  'Method',
  'PaymentReference',
  'Net',
  'VATPercent',
  'VAT',
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
    private readonly audit: AuditTrail,
  ) {}

  /** CSV lines day by day, earliest first. The download is recorded in the audit log. */
  async export(operatorId: number, dates: DateRange): Promise<AsyncGenerator<string>> {
    const details = { From: dates.from, To: dates.to };
    await this.audit.recordDownload(operatorId, 'takings.downloaded', 'takings.csv', details);
    return this.lines(operatorId, dates);
  }

  private async *lines(operatorId: number, dates: DateRange): AsyncGenerator<string> {
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
  const net = netOf(entry.amount, entry.vatRate);
  const units = (amount: number) => Number(toDecimal(amount, entry.currency));
  return csvLine([
    date,
    time,
    entry.bookingReference,
    entry.kind,
    entry.method,
    entry.paymentReference,
    units(net),
    toVatPercent(entry.vatRate),
    units(entry.amount - net),
    units(entry.amount),
    entry.currency,
    activityName,
    `${entry.firstName} ${entry.lastName}`.trim(),
  ]);
}
