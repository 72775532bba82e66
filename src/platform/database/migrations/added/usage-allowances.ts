import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

/** Adds how much of a meter its subjects may use. */
export class AddUsageAllowances1795004220000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'usage_allowance',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('meter_id'),
        column.reference('subject_id'),
        column.integer('position'),
        column.varchar('period', 5),
        column.bigint('whole'),
        column.integer('nano'),
        column.varchar('from_date', 10),
        optional(column.varchar('expires_at', 10)),
        optional(column.bigint('rollover_whole')),
        optional(column.integer('rollover_nano')),
      ],
      indices: [{ name: 'ix_usage_allowance', columnNames: ['operator_id', 'meter_id', 'subject_id'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_allowance');
  }
}
