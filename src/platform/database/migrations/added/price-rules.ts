import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

/** Adds prices of ticket types by date, weekday and time. */
export class AddPriceRules1795004710000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'price_rule',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.integer('position'),
        column.reference('ticket_type_id'),
        optional(column.varchar('from_date', 10)),
        optional(column.varchar('to_date', 10)),
        column.varchar('weekdays', 20),
        column.varchar('times', 500),
        column.bigint('price_amount'),
      ],
      indices: [{ name: 'uq_price_rule', columnNames: ['operator_id', 'activity_id', 'position'], isUnique: true }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('price_rule');
  }
}
