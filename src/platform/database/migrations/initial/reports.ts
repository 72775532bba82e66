import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

export class CreateReports1795001500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'business_report',
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
      name: 'reported_booking',
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
        column.reference('activity_id'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'report_cursor',
      columns: [primary(column.integer('id')), column.bigint('sequence')],
    });
    await queryRunner.query('INSERT INTO report_cursor (id, sequence) VALUES (1, 0)');
    await createTable(queryRunner, {
      name: 'report_recount',
      columns: [primary(column.reference('operator_id')), column.reference('after_id')],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('report_recount');
    await queryRunner.dropTable('report_cursor');
    await queryRunner.dropTable('reported_booking');
    await queryRunner.dropTable('business_report');
  }
}
