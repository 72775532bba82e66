import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../migrating/tables';

/** IDs only grow, so that entries are added to this index at its end, whenever they occurred. */
const ENTRY_IDS = new TableIndex({ name: 'ix_usage_entry_id', columnNames: ['id'] });

/**
 * Entries that count once by a key of their client, that can be taken back, and that tell who recorded them. Rows of
 * before, and of a version before that still runs, have no origin.
 */
export class TakeUsageBack1795004600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'usage_entry', optional(column.boolean('is_platform')));
    await addColumn(queryRunner, 'usage_entry', optional(column.bigint('voided_at')));
    await addColumn(queryRunner, 'usage_entry', optional(column.varchar('void_reason', 500)));
    await addColumn(queryRunner, 'usage_quarter', optional(column.bigint('api_entries')));
    await addColumn(queryRunner, 'usage_day', optional(column.bigint('api_entries')));
    await createTable(queryRunner, {
      name: 'usage_key',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('key_hash', 43)),
        column.bigint('entry_id'),
        column.bigint('occurred_at'),
        column.bigint('recorded_at'),
      ],
      indices: [{ name: 'ix_usage_key_recorded', columnNames: ['recorded_at'] }],
      isClustered: true,
    });
    await queryRunner.createIndex('usage_entry', ENTRY_IDS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('usage_entry', ENTRY_IDS);
    await queryRunner.dropTable('usage_key');
    for (const [table, name] of [
      ['usage_day', 'api_entries'],
      ['usage_quarter', 'api_entries'],
      ['usage_entry', 'void_reason'],
      ['usage_entry', 'voided_at'],
      ['usage_entry', 'is_platform'],
    ]) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
  }
}
