import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../../migrating/tables';

/** The key that an entry was sent with, so that it can be traced to its sender's record; `usage_key` has a hash only. */
export class TraceUsageEntries1795006400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'usage_entry', optional(column.varchar('entry_key', 1_000)));
    await addColumn(queryRunner, 'usage_entry', optional(column.varchar('event_source', 1_000)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['event_source', 'entry_key']) {
      await queryRunner.query(`ALTER TABLE usage_entry DROP COLUMN ${name}`);
    }
  }
}
