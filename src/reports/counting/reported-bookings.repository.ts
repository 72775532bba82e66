import { Injectable } from '@nestjs/common';
import { BulkWrites, Database, placeholders } from '../../platform/database';
import type { ReportedBooking } from './reported-booking';

interface Row {
  readonly booking_id: number;
  readonly activity_id: number;
  readonly sold_on: string;
  readonly session_on: string;
  readonly cancelled_on: string | null;
  readonly places: number;
  readonly amount: number | string;
  readonly lacks_waiver: number;
}

const COLUMNS = [
  ...['booking_id', 'operator_id', 'activity_id', 'sold_on', 'session_on', 'cancelled_on'],
  ...['places', 'amount', 'lacks_waiver'],
];

/** Counted until takings replaced it. Migrations only add, so the column remains and new rows contain 0. */
const UNUSED_COLUMN = 'refunded';

/** Stores the counted values of each booking. Only the counting process writes them. */
@Injectable()
export class ReportedBookingsRepository {
  constructor(
    private readonly database: Database,
    private readonly writes: BulkWrites,
  ) {}

  /** By booking ID; omits bookings that were never counted. */
  async findAll(operatorId: number, bookingIds: readonly number[]): Promise<Map<number, ReportedBooking>> {
    const found = new Map<number, ReportedBooking>();
    for (const batch of this.writes.inChunks(bookingIds)) {
      const rows = await this.database.rows<Row>(
        `SELECT ${COLUMNS.join(', ')} FROM reported_booking WHERE operator_id = ? AND booking_id IN (${placeholders(batch.length)})`,
        [operatorId, ...batch],
      );
      for (const row of rows) found.set(row.booking_id, toCounted(row));
    }
    return found;
  }

  /** Stores the new counted values. */
  async put(operatorId: number, counts: ReadonlyMap<number, ReportedBooking>): Promise<void> {
    await this.writes.replace('reported_booking', [...COLUMNS, UNUSED_COLUMN], [...counts], ([bookingId, counted]) => [
      ...[bookingId, operatorId, counted.activityId, counted.soldOn, counted.sessionOn, counted.cancelledOn],
      ...[counted.places, counted.amount, counted.lacksWaiver ? 1 : 0, 0],
    ]);
  }
}

function toCounted(row: Row): ReportedBooking {
  return {
    activityId: row.activity_id,
    soldOn: row.sold_on,
    sessionOn: row.session_on,
    cancelledOn: row.cancelled_on,
    places: row.places,
    amount: Number(row.amount),
    lacksWaiver: row.lacks_waiver === 1,
  };
}
