import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds how much a member of staff can refund at a time. */
export class AddRefundLimits1795003231000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'staff', optional(column.bigint('refund_limit')));
    await addColumn(queryRunner, 'staff', optional(column.varchar('refund_currency', 3)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('staff', 'refund_currency');
    await queryRunner.dropColumn('staff', 'refund_limit');
  }
}
