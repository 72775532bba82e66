import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

const TABLES = ['booking', 'waitlist_entry'];

/** Adds the languages in which customers book and wait. */
export class AddCustomerLanguages1795003900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await addColumn(queryRunner, table, optional(column.varchar('language', 2)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.dropColumn(table, 'language');
  }
}
