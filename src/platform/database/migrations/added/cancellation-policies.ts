import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

const TABLES = ['operator', 'activity', 'booking'];

/** Adds what customers get back after a cancellation. NULL means the default policy. */
export class AddCancellationPolicies1795001700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addColumn(queryRunner, table, optional(column.text('cancellation_policy')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.dropColumn(table, 'cancellation_policy');
  }
}
