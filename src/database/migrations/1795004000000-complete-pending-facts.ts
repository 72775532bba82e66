import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../migrating/tables';

/** What is told of is entered into the log as it was written, public ID included, so that nobody reads it in between. */
export class CompletePendingFacts1795004000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'pending_fact', optional(column.varchar('public_id', 20)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE pending_fact DROP COLUMN public_id');
  }
}
