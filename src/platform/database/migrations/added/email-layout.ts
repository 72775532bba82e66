import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds the colour and the logo of an operator's emails, and the calendar files attached to them. */
export class AddEmailLayout1795003100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', optional(column.varchar('colour', 7)));
    await addColumn(queryRunner, 'operator', optional(column.varchar('logo', 500)));
    await addColumn(queryRunner, 'email', optional(column.text('calendar')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('email', 'calendar');
    await queryRunner.dropColumn('operator', 'logo');
    await queryRunner.dropColumn('operator', 'colour');
  }
}
