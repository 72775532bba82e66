import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../tables';

const OF_BOOKINGS = [
  optional(column.integer('commission_rate')),
  optional(column.bigint('charged_amount')),
  optional(column.bigint('net_amount')),
  optional(column.text('extras')),
];

/** Adds terms of partners, what bookings by partners were sold for under these terms, and extras of bookings. */
export class AddPartners1795004700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'partner',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('slug', 60)),
        optional(column.varchar('name', 200)),
        optional(column.varchar('email', 254)),
        optional(column.integer('commission_rate')),
        column.bigint('updated_at'),
      ],
    });
    for (const added of OF_BOOKINGS) await addColumn(queryRunner, 'booking', added);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of OF_BOOKINGS) await queryRunner.dropColumn('booking', name);
    await queryRunner.dropTable('partner');
  }
}
