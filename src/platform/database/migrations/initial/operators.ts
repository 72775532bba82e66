import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateOperators1795000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'operator',
      columns: [
        column.id(),
        column.varchar('slug', 60),
        column.varchar('name', 200),
        column.varchar('time_zone', 64),
        column.varchar('currency', 3),
        column.integer('waitlist_offer_minutes'),
        optional(column.varchar('sender_name', 200)),
        optional(column.varchar('sender_email', 254)),
        column.varchar('locale', 35),
        optional(column.varchar('website', 2_000)),
        optional(column.varchar('public_email', 254)),
        optional(column.varchar('telephone', 20)),
        optional(column.varchar('address', 500)),
        column.integer('admit_minutes_before'),
        column.varchar('time_zone_data', 16),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [{ name: 'uq_operator_slug', columnNames: ['slug'], isUnique: true }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('operator');
  }
}
