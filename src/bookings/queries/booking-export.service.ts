import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { AuditTrail } from '../../platform/audit';
import { csvLine } from '../../platform/values/csv';
import { BookingsRepository, type ExportedBooking } from '../bookings.repository';
import type { BookingFilter } from '../search/booking-filter.repository';

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
  'TotalAmount',
  'Currency',
  'FirstName',
  'LastName',
  'Email',
  'Phone',
  'Waiver',
  'Notes',
  'CreatedAt',
];

/** Exports bookings for spreadsheets. */
@Injectable()
export class BookingExportService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly activities: ActivitiesService,
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
    let beforeId: number | undefined;
    for (;;) {
      const batch = await this.bookings.listExported(operatorId, filter, BATCH, beforeId);
      const names = await this.activities.namesOf(
        operatorId,
        batch.map(({ activityId }) => activityId),
      );
      for (const booking of batch) yield toLine(booking, names.get(booking.activityId)!);
      if (batch.length < BATCH) return;
      beforeId = batch.at(-1)!.id;
    }
  }
}

function toLine(booking: ExportedBooking, activity: { name: string; publicId: string }): string {
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
    Number(booking.totalAmount),
    booking.currency,
    booking.firstName,
    booking.lastName,
    booking.email,
    booking.phone,
    booking.waiverStatus,
    booking.notes,
    Number(booking.createdAt),
  ]);
}
