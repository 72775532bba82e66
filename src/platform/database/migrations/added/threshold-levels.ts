import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../tables';

/** Adds thresholds of subjects and levels; each level that was reached is stored by period and subject. */
export class AddThresholdLevels1795004210000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'usage_threshold', optional(column.reference('subject_id')));
    await addColumn(queryRunner, 'usage_threshold', optional(column.varchar('levels', 60)));
    await createTable(queryRunner, {
      name: 'usage_threshold_level',
      // Starts with the day, because thresholds are checked for all subjects of a day.
      columns: [
        primary(column.reference('operator_id')),
        primary(column.integer('bucket')),
        primary(column.reference('subject_id')),
        primary(column.reference('threshold_id')),
        primary(column.integer('level')),
        column.bigint('reached_at'),
      ],
      indices: [{ name: 'ix_usage_threshold_level', columnNames: ['operator_id', 'threshold_id'] }],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'usage_removed_threshold',
      columns: [
        primary(column.reference('threshold_id')),
        column.reference('operator_id'),
        column.bigint('removed_at'),
      ],
    });
    // The table remains for servers of the version before.
    await queryRunner.query(`INSERT INTO usage_threshold_level
      (operator_id, bucket, subject_id, threshold_id, level, reached_at)
      SELECT operator_id, bucket, 0, threshold_id, 100, reached_at FROM usage_threshold_period`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_removed_threshold');
    await queryRunner.dropTable('usage_threshold_level');
    await queryRunner.query('DELETE FROM usage_threshold WHERE subject_id IS NOT NULL');
    await queryRunner.dropColumn('usage_threshold', 'levels');
    await queryRunner.dropColumn('usage_threshold', 'subject_id');
  }
}
