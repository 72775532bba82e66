import { Injectable } from '@nestjs/common';
import { BulkWrites, type SummedTable } from '../platform/database';
import type { BusinessReport } from './business-report';

/** Counted until takings replaced it. Migrations only add, so the column remains and new rows contain 0. */
const UNUSED_COLUMN = 'refunded_amount';

/** Column names by figure. */
export const FIGURE_COLUMNS = {
  soldBookings: 'sold_bookings',
  soldPlaces: 'sold_places',
  soldAmount: 'sold_amount',
  cancelledBookings: 'cancelled_bookings',
  cancelledPlaces: 'cancelled_places',
  cancelledAmount: 'cancelled_amount',
  sessionBookings: 'session_bookings',
  sessionPlaces: 'session_places',
  sessionAmount: 'session_amount',
  waiversIncomplete: 'waivers_incomplete',
} as const;

const NAMES = Object.keys(FIGURE_COLUMNS) as (keyof typeof FIGURE_COLUMNS)[];

const TABLE: SummedTable = {
  name: 'business_report',
  key: ['operator_id', 'date', 'activity_id', 'source', 'partner', 'currency'],
  sums: [...NAMES.map((name) => FIGURE_COLUMNS[name]), UNUSED_COLUMN],
};

/** Stores figures by operator, date, activity, source, partner and currency. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly bulk: BulkWrites) {}

  /** Adds changes to the stored figures. */
  async add(changes: readonly BusinessReport[]): Promise<void> {
    await this.bulk.add(TABLE, changes, (row) => [
      ...[row.operatorId, row.date, row.activityId, row.source, row.partner, row.currency],
      ...NAMES.map((name) => row[name]),
      0,
    ]);
  }
}
