import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../tables';

/** Sums are stored with carry, so that an index can sort subjects by their usage. */
const totals = (name: string) => ({
  name,
  columns: [
    primary(column.reference('operator_id')),
    primary(column.integer('bucket')),
    primary(column.reference('subject_id')),
    primary(column.reference('meter_id')),
    column.bigint('sum_high'),
    column.bigint('sum_low'),
    column.bigint('sum_nano'),
    column.bigint('entries'),
  ],
  isClustered: true,
});

/** Adds whose usage an entry is, and totals by subject. */
export class AddUsageSubjects1795004000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'usage_subject',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('name_hash', 64),
        column.varchar('name', 200),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_usage_subject_name', columnNames: ['operator_id', 'name_hash'], isUnique: true },
        { name: 'ix_usage_subject_operator', columnNames: ['operator_id', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'usage_subject_calendar',
      columns: [
        primary(column.reference('operator_id')),
        column.varchar('time_zone', 64),
        column.boolean('is_complete'),
      ],
    });
    await createTable(queryRunner, totals('usage_subject_day'));
    await createTable(queryRunner, {
      ...totals('usage_subject_month'),
      indices: [
        {
          name: 'ix_usage_subject_month_rank',
          columnNames: ['operator_id', 'bucket', 'meter_id', 'sum_high', 'sum_low', 'sum_nano', 'subject_id'],
        },
      ],
    });
    await addColumn(queryRunner, 'usage_entry', optional(column.reference('subject_id')));
    // Not an index of usage_entry, in which MySQL would have all entries without a subject, too.
    await createTable(queryRunner, {
      name: 'usage_subject_entry',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('subject_id')),
        primary(column.bigint('occurred_at')),
        primary(column.bigint('id')),
      ],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_subject_entry');
    await queryRunner.dropColumn('usage_entry', 'subject_id');
    await queryRunner.dropTable('usage_subject_month');
    await queryRunner.dropTable('usage_subject_day');
    await queryRunner.dropTable('usage_subject_calendar');
    await queryRunner.dropTable('usage_subject');
  }
}
