import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../migrating/tables';

/** Which session a booking was moved from, for the mail that tells of it. */
export class TellOfMoves1795002600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'workflow_email', optional(column.varchar('previous_date', 10)));
    await addColumn(queryRunner, 'workflow_email', optional(column.varchar('previous_time', 5)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE workflow_email DROP COLUMN previous_time');
    await queryRunner.query('ALTER TABLE workflow_email DROP COLUMN previous_date');
  }
}
