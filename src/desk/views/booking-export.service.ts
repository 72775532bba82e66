import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { AuditTrail } from '../../platform/audit';
import { csvLine } from '../../platform/values/csv';
import { toDecimal } from '../../platform/values/money';
import { localDateAt, localTimeAt } from '../../platform/values/time';
import {
  type BookingBalanceEntity,
  BookingBalancesRepository,
  type BookingFilter,
  BookingsRepository,
  type ExportedBooking,
  openAmount,
  retainedAmount,
} from '../../bookings';

/** Bookings in memory at a time. */
const BATCH = 100;

const HEADER = [
  'BookingReference',
  'Status',
  'Source',
  'Partner',
  'PaymentReference',
  'PaymentStatus',
  'PaymentMethod',
  'ActivityID',
  'ProductName',
  'Date',
  'Time',
  'Participants',
  'Tickets',
  'Total',
  'Paid',
  'Balance',
  'Currency',
  'FirstName',
  'LastName',
  'Email',
  'Phone',
  'Waiver',
  'Notes',
  'CreatedAt',
  'GroupReference',
];

/** Exports bookings for spreadsheets: amounts in units of the currency, dates and times local. */
@Injectable()
export class BookingExportService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly balances: BookingBalancesRepository,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly audit: AuditTrail,
  ) {}

  /** CSV lines, newest booking first. The download is recorded in the audit log. */
  async export(operatorId: number, filter: BookingFilter): Promise<AsyncGenerator<string>> {
    const { from: From = null, to: To = null } = filter;
    await this.audit.recordDownload(operatorId, 'bookings.downloaded', 'bookings.csv', { From, To });
    return this.lines(operatorId, filter);
  }

  private async *lines(operatorId: number, filter: BookingFilter): AsyncGenerator<string> {
    yield csvLine(HEADER);
    const { timeZone } = await this.operators.getOperator(operatorId);
    let beforeId: number | undefined;
    for (;;) {
      const batch = await this.bookings.listExported(operatorId, filter, BATCH, beforeId);
      const activityIds = batch.map(({ activityId }) => activityId);
      const activities = await this.activities.namesOf(operatorId, activityIds);
      const balances = await this.balances.readAll(
        operatorId,
        batch.map((booking) => ({ ...booking, operatorId })),
      );
      for (const booking of batch) {
        const activity = activities.get(booking.activityId)!;
        yield toLine(booking, { activity, timeZone, balance: balances.get(booking.id)! });
      }
      if (batch.length < BATCH) return;
      beforeId = batch.at(-1)!.id;
    }
  }
}

interface ExportedWith {
  readonly activity: { readonly name: string; readonly publicId: string };
  readonly balance: BookingBalanceEntity;
  readonly timeZone: string;
}

function toLine(booking: ExportedBooking, { activity, balance, timeZone }: ExportedWith): string {
  const units = (amount: number) => toDecimal(amount, booking.currency);
  const { createdAt } = booking;
  return csvLine([
    booking.reference,
    booking.status,
    booking.source,
    booking.partner,
    booking.paymentReference,
    booking.paymentStatus,
    booking.paymentMethod,
    activity.publicId,
    activity.name,
    booking.sessionDate,
    booking.sessionTime,
    booking.participants,
    booking.tickets.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    units(booking.totalAmount),
    units(retainedAmount(balance)),
    units(openAmount(balance)),
    booking.currency,
    booking.firstName,
    booking.lastName,
    booking.email,
    booking.phone,
    booking.waiverStatus,
    booking.notes,
    `${localDateAt(timeZone, createdAt)} ${localTimeAt(timeZone, createdAt)}`,
    booking.groupReference,
  ]);
}
