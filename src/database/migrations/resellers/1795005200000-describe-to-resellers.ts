import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../../migrating/tables';

/** What resellers want to know of a business, its activities and their tickets; rows that are there get the defaults. */
const COLUMNS: Readonly<Record<string, readonly TableColumnOptions[]>> = {
  operator: [
    defaulted(column.varchar('locale', 35), "'en-GB'"),
    optional(column.varchar('website', 2_000)),
    optional(column.varchar('public_email', 254)),
    optional(column.varchar('telephone', 20)),
    optional(column.varchar('address', 500)),
  ],
  activity: [
    defaulted(column.integer('cancellation_cutoff_minutes'), '0'),
    defaulted(column.varchar('required_contact_fields', 200), "'[]'"),
    optional(column.varchar('reference', 100)),
  ],
  ticket_type: [
    defaulted(column.varchar('unit_type', 10), "'OTHER'"),
    defaulted(column.integer('min_age'), '0'),
    defaulted(column.integer('max_age'), '99'),
    defaulted(column.boolean('id_required'), '0'),
    optional(column.integer('min_quantity')),
    optional(column.integer('max_quantity')),
    defaulted(column.varchar('accompanied_by', 1_000), "'[]'"),
    optional(column.varchar('reference', 100)),
  ],
};

export class DescribeToResellers1795005200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const definition of columns) await addColumn(queryRunner, table, definition);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      for (const { name } of columns) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
  }
}
