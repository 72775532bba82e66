import { Injectable } from '@nestjs/common';
import { type Interval, type TakingsEntry, TakingsRepository } from './takings.repository';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { AuditTrail } from '../../platform/audit';
import { csvLine } from '../../platform/values/csv';
import { netOf, toDecimal, toPercent } from '../../platform/values/money';
import { type DateRange, eachDate, endOfDate, localTimeAt, startOfDate } from '../../platform/values/time';

/** Payments and refunds read at a time. */
const PORTION = 1_000;

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
      for await (const entries of this.portions(operatorId, day)) {
        const ids = [...new Set(entries.map(({ activityId }) => activityId))];
        const names = await this.activities.namesOf(operatorId, ids);
        for (const entry of entries) {
          const time = localTimeAt(timeZone, entry.createdAt);
          yield toLine(entry, { date, time }, names.get(entry.activityId)!.name);
        }
      }
    }
  }

  private async *portions(operatorId: number, day: Interval): AsyncGenerator<TakingsEntry[]> {
    for (let after: TakingsEntry | undefined, isMore = true; isMore;) {
      const entries = await this.takings.listEntries(operatorId, day, PORTION, after);
      yield entries;
      after = entries.at(-1);
      isMore = entries.length === PORTION;
    }
  }
}

function toLine(entry: TakingsEntry, { date, time }: { date: string; time: string }, activityName: string): string {
  const net = netAmountOf(entry);
  const units = (amount: number) => toDecimal(amount, entry.currency);
  return csvLine([
    date,
    time,
    entry.bookingReference,
    entry.kind,
    entry.method,
    entry.paymentReference,
    units(net),
    toPercent(entry.vatRate),
    units(entry.amount - net),
    units(entry.amount),
    entry.currency,
    activityName,
    `${entry.firstName} ${entry.lastName}`.trim(),
  ]);
}

/** The refunds of a payment add up to its net amount: each takes what it adds to the rounded net amount of all before. */
function netAmountOf({ amount, vatRate, refundedBefore }: TakingsEntry): number {
  return netOf(amount - refundedBefore, vatRate) + netOf(refundedBefore, vatRate);
}
