import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds why the operator cancelled a timeslot. */
export class AddTimeslotCancellationReasons1795002000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'timeslot', optional(column.varchar('cancellation_reason', 500)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('timeslot', 'cancellation_reason');
  }
}
