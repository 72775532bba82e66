import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../migrating/tables';

/** What a workflow's mail is about, unless it is a booking. Rows that are there are about bookings, and stay as they are. */
export class WriteAboutOtherThings1795002700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'workflow_email', optional(column.varchar('subject_type', 20)));
    await addColumn(queryRunner, 'workflow_email', optional(column.integer('subject_id')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE workflow_email DROP COLUMN subject_id');
    await queryRunner.query('ALTER TABLE workflow_email DROP COLUMN subject_type');
  }
}
