import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted } from '../tables';

/** Adds whether CloudEvents of a meter must contain their usage. */
export class AddRequiredUsage1795004100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'meter_definition', defaulted(column.boolean('require_usage'), '0'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('meter_definition', 'require_usage');
  }
}
