import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds what emails about refunds and cancellations say was refunded. */
export class AddEmailsAboutChanges1795002100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'workflow_email', optional(column.bigint('refunded_amount')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('workflow_email', 'refunded_amount');
  }
}
