import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds how emails were sent, and which email one repeats. */
export class AddEmailResends1795002120000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'email', optional(column.varchar('delivery', 4)));
    await addColumn(queryRunner, 'email', optional(column.integer('resend_of')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('email', 'resend_of');
    await queryRunner.dropColumn('email', 'delivery');
  }
}
