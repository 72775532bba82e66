import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../../migrating/tables';

/** Operators say how early tickets are admitted, and a redeemed ticket says who redeemed it. */
export class JudgeTickets1795005300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', defaulted(column.integer('admit_minutes_before'), '180'));
    await addColumn(queryRunner, 'unit_item', optional(column.varchar('redeemed_by', 200)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE unit_item DROP COLUMN redeemed_by');
    await queryRunner.query('ALTER TABLE operator DROP COLUMN admit_minutes_before');
  }
}
