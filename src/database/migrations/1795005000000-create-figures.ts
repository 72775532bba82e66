import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../migrating/tables';

/**
 * Figures of the business for each date. What happens from now on is followed in the log of facts; the bookings that are
 * there already are gone through as due work, an operator at a time.
 */
export class CreateFigures1795005000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'business_figure',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('date', 10)),
        primary(column.reference('activity_id')),
        primary(column.varchar('source', 10)),
        primary(column.varchar('partner', 60)),
        primary(column.varchar('currency', 3)),
        column.bigint('sold_bookings'),
        column.bigint('sold_places'),
        column.bigint('sold_amount'),
        column.bigint('cancelled_bookings'),
        column.bigint('cancelled_places'),
        column.bigint('cancelled_amount'),
        column.bigint('refunded_amount'),
        column.bigint('session_bookings'),
        column.bigint('session_places'),
        column.bigint('session_amount'),
        column.bigint('waivers_incomplete'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'counted_booking',
      columns: [
        primary(column.reference('booking_id')),
        column.reference('operator_id'),
        column.varchar('sold_on', 10),
        column.varchar('session_on', 10),
        optional(column.varchar('cancelled_on', 10)),
        column.integer('places'),
        column.bigint('amount'),
        column.bigint('refunded'),
        column.integer('lacks_waiver'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'figures_followed',
      columns: [primary(column.integer('id')), column.bigint('sequence')],
    });
    await createTable(queryRunner, {
      name: 'figures_recount',
      columns: [primary(column.reference('operator_id')), column.reference('after_id')],
      isClustered: true,
    });
    await queryRunner.query(
      'INSERT INTO figures_followed (id, sequence) SELECT 1, last_sequence FROM fact_counter WHERE id = 1',
    );
    await queryRunner.query('INSERT INTO figures_recount (operator_id, after_id) SELECT id, 0 FROM operator');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['figures_recount', 'figures_followed', 'counted_booking', 'business_figure']) {
      await queryRunner.dropTable(table);
    }
  }
}
