import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds what operators configure of their online shop. */
export class AddStorefront1795003800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', optional(column.text('storefront')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('operator', 'storefront');
  }
}
