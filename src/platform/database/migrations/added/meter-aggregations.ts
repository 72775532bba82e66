import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../tables';

/** Adds how the entries of a meter make up its usage. */
export class AddMeterAggregations1795004310000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'meter_definition', defaulted(column.varchar('aggregation', 12), "'sum'"));
    await addColumn(queryRunner, 'meter_definition', optional(column.varchar('unique_by', 64)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('meter_definition', 'unique_by');
    await queryRunner.dropColumn('meter_definition', 'aggregation');
  }
}
