import { Injectable } from '@nestjs/common';
import { Database, inBatches } from '../database';
import type { BusinessFigure } from './business-figure';

const KEY = ['operator_id', 'date', 'activity_id', 'source', 'partner', 'currency'] as const;

/** The columns of the figures, by their names in the code. */
export const FIGURE_COLUMNS = {
  soldBookings: 'sold_bookings',
  soldPlaces: 'sold_places',
  soldAmount: 'sold_amount',
  cancelledBookings: 'cancelled_bookings',
  cancelledPlaces: 'cancelled_places',
  cancelledAmount: 'cancelled_amount',
  refundedAmount: 'refunded_amount',
  sessionBookings: 'session_bookings',
  sessionPlaces: 'session_places',
  sessionAmount: 'session_amount',
  waiversIncomplete: 'waivers_incomplete',
} as const;

const NAMES = Object.keys(FIGURE_COLUMNS) as (keyof typeof FIGURE_COLUMNS)[];

/** Keeps the figures of each operator, date, activity, source, partner and currency. */
@Injectable()
export class FiguresRepository {
  private readonly addToExisting: string;

  constructor(private readonly database: Database) {
    const sums = Object.values(FIGURE_COLUMNS);
    this.addToExisting =
      database.dialect === 'sqlite'
        ? `ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET ${sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(', ')}`
        : `ON DUPLICATE KEY UPDATE ${sums.map((sum) => `${sum} = ${sum} + VALUES(${sum})`).join(', ')}`;
  }

  /** Adds changes to what is kept. */
  async add(changes: readonly BusinessFigure[]): Promise<void> {
    const columns = [...KEY, ...NAMES.map((name) => FIGURE_COLUMNS[name])];
    const tuple = `(${columns.map(() => '?').join(', ')})`;
    for (const batch of inBatches(changes)) {
      await this.database.execute(
        `INSERT INTO business_figure (${columns.join(', ')}) VALUES ${batch.map(() => tuple).join(', ')} ${this.addToExisting}`,
        batch.flatMap((row) => [
          ...[row.operatorId, row.date, row.activityId, row.source, row.partner, row.currency],
          ...NAMES.map((name) => row[name]),
        ]),
      );
    }
  }
}
