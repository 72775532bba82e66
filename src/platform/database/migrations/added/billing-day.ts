import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted } from '../tables';

/** Adds the day on which billing months of usage start. */
export class AddBillingDay1795004200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', defaulted(column.integer('billing_day'), '1'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('operator', 'billing_day');
  }
}
