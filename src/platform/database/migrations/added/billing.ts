import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

/** Adds prices of usage, and the statements of closed months. */
export class AddBilling1795004600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'usage_price',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('meter_id'),
        column.varchar('from_date', 10),
        column.varchar('currency', 3),
        column.varchar('model', 9),
        column.text('tiers'),
        optional(column.varchar('package_size', 30)),
      ],
      indices: [{ name: 'uq_usage_price', columnNames: ['operator_id', 'meter_id', 'from_date'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'usage_billing_month',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('month', 7)),
        column.varchar('from_date', 10),
        column.varchar('to_date', 10),
        column.varchar('time_zone', 64),
        column.bigint('start_at'),
        column.bigint('end_at'),
        column.integer('frozen_subject_id'),
        optional(column.bigint('closed_at')),
      ],
      indices: [{ name: 'ix_usage_billing_month_closed_at', columnNames: ['closed_at'] }],
    });
    // Quantities and amounts are texts, because nothing adds them in SQL, and they may exceed 64 bits.
    await createTable(queryRunner, {
      name: 'usage_statement_line',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('subject_id')),
        primary(column.varchar('usage_month', 7)),
        primary(column.varchar('month', 7)),
        primary(column.reference('meter_id')),
        primary(column.varchar('price_from', 10)),
        primary(column.integer('tier')),
        column.varchar('from_date', 10),
        column.varchar('to_date', 10),
        column.varchar('currency', 3),
        column.varchar('unit_price', 20),
        column.bigint('flat_fee'),
        column.varchar('quantity', 60),
        optional(column.varchar('packages', 60)),
        column.varchar('amount', 60),
      ],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_statement_line');
    await queryRunner.dropTable('usage_billing_month');
    await queryRunner.dropTable('usage_price');
  }
}
