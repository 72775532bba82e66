import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds the provider's page on which a basket is paid. */
export class AddWaitlistPayments1795003200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'payment', optional(column.text('page_url')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('payment', 'page_url');
  }
}
