import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, primary } from '../tables';

/**
 * Lets a job write the search texts of stored bookings again, so that names are found in all spellings of Arabic, Hebrew
 * and Greek.
 */
export class AddBookingSearchRefresh1795003700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'booking_search_refresh',
      columns: [primary(column.integer('id')), column.bigint('after_id')],
    });
    await queryRunner.query('INSERT INTO booking_search_refresh (id, after_id) VALUES (1, 0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('booking_search_refresh');
  }
}
