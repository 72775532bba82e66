import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../../migrating/tables';

/**
 * Resellers may change a booking to another activity, so what is counted of one says of which. All are counted once more
 * as due work, which writes that down of those counted before.
 */
export class CountByActivity1795005250000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'counted_booking', optional(column.integer('activity_id')));
    await queryRunner.query('REPLACE INTO figures_recount (operator_id, after_id) SELECT id, 0 FROM operator');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE counted_booking DROP COLUMN activity_id');
  }
}
