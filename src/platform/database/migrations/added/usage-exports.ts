import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

/** Amounts in billionths and numbers of units can exceed 2^63, so they are stored as text. */
const amount = (name: string) => column.varchar(name, 40);

/** Adds what was exported to Stripe: per meter, per subject, and per subject and day. */
export class AddUsageExports1795004400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'usage_export',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('meter_id')),
        column.varchar('identifier_prefix', 20),
        optional(column.integer('scale')),
        optional(column.varchar('holder', 48)),
        column.bigint('expires_at'),
      ],
    });
    await createTable(queryRunner, {
      name: 'usage_export_subject',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('meter_id')),
        primary(column.reference('subject_id')),
        amount('balance'),
        column.integer('events'),
        optional(column.integer('pending_day')),
        optional(amount('pending_units')),
        optional(column.bigint('pending_since')),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'usage_export_day',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('meter_id')),
        primary(column.integer('day')),
        primary(column.reference('subject_id')),
        amount('counted'),
        amount('units'),
        amount('uncertain_units'),
      ],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_export_day');
    await queryRunner.dropTable('usage_export_subject');
    await queryRunner.dropTable('usage_export');
  }
}
