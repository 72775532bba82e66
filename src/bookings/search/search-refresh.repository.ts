import { Injectable } from '@nestjs/common';
import { Database, placeholders } from '../../platform/database';
import type { Searchable } from '../record/search-text';

/** A booking with its stored search text. */
export interface SearchedBooking extends Searchable {
  readonly id: number;
  readonly searchText: string;
}

/** Search texts of all operators, and how far writing them again has come: `after_id` of the only row, until it ends. */
@Injectable()
export class SearchRefreshRepository {
  constructor(private readonly database: Database) {}

  /** The last processed booking; undefined if the refresh has ended. */
  async findProgress(): Promise<number | undefined> {
    return this.readProgress('');
  }

  /** The same, and locks it until the open transaction ends. */
  async lockProgress(): Promise<number | undefined> {
    return this.readProgress(this.database.forUpdate);
  }

  async noteProgress(afterId: number): Promise<void> {
    await this.database.execute('UPDATE booking_search_refresh SET after_id = ? WHERE id = 1', [afterId]);
  }

  async end(): Promise<void> {
    await this.database.execute('DELETE FROM booking_search_refresh WHERE id = 1');
  }

  /** The next bookings, locked until the open transaction ends. */
  lockBookings(afterId: number, limit: number): Promise<SearchedBooking[]> {
    return this.database.rows<SearchedBooking>(
      `SELECT id, first_name AS firstName, last_name AS lastName, email, phone, reference,
          payment_reference AS paymentReference, group_reference AS groupReference, search_text AS searchText
        FROM booking WHERE id > ? ORDER BY id LIMIT ${limit} ${this.database.forUpdate}`,
      [afterId],
    );
  }

  async saveTexts(bookings: readonly Pick<SearchedBooking, 'id' | 'searchText'>[]): Promise<void> {
    const cases = bookings.map(() => 'WHEN ? THEN ?').join(' ');
    await this.database.execute(
      `UPDATE booking SET search_text = CASE id ${cases} END WHERE id IN (${placeholders(bookings.length)})`,
      [...bookings.flatMap(({ id, searchText }) => [id, searchText]), ...bookings.map(({ id }) => id)],
    );
  }

  private async readProgress(lock: string): Promise<number | undefined> {
    const row = await this.database.row<{ afterId: number | string }>(
      `SELECT after_id AS afterId FROM booking_search_refresh WHERE id = 1 ${lock}`,
    );
    return row && Number(row.afterId);
  }
}
