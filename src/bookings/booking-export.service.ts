import { Injectable } from '@nestjs/common';
import { csvLine } from '../shared/csv';
import type { BookingDetails } from './booking-details.service';
import { BookingRecordsService } from './booking-records.service';
import type { BookingFilter } from './bookings.repository';

/** Bookings read at a time; only so many are in memory. */
const BATCH = 1_000;

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

/** Bookings as a spreadsheet reads them. */
@Injectable()
export class BookingExportService {
  constructor(private readonly records: BookingRecordsService) {}

  /** Lines of CSV, a batch at a time, newest booking first. */
  async *lines(operatorId: number, filter: BookingFilter): AsyncGenerator<string> {
    yield csvLine(HEADER);
    let beforeId: number | undefined;
    for (;;) {
      const batch = await this.records.list(operatorId, filter, BATCH, beforeId);
      if (batch.length > 0) yield batch.map(toLine).join('');
      if (batch.length < BATCH) return;
      beforeId = batch.at(-1)!.booking.id;
    }
  }
}

function toLine({ booking, activityId, productName }: BookingDetails): string {
  return csvLine([
    booking.reference,
    booking.status,
    booking.source,
    booking.partner,
    booking.paymentReference,
    booking.paymentStatus,
    booking.paymentMethod,
    activityId,
    productName,
    booking.sessionDate,
    booking.sessionTime,
    booking.participants,
    booking.totalAmount,
    booking.currency,
    booking.firstName,
    booking.lastName,
    booking.email,
    booking.phone,
    booking.waiverStatus,
    booking.notes,
    booking.createdAt,
  ]);
}
