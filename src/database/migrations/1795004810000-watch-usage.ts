import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../migrating/tables';

/** Limits that operators want to be told of, and in which periods they were reached. */
export class WatchUsage1795004810000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'usage_threshold',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 20),
        column.reference('meter_id'),
        column.varchar('period', 5),
        column.bigint('whole'),
        column.integer('nano'),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'uq_usage_threshold_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'usage_threshold_period',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('threshold_id')),
        primary(column.integer('bucket')),
        optional(column.bigint('reached_at')),
      ],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['usage_threshold_period', 'usage_threshold']) await queryRunner.dropTable(table);
  }
}
