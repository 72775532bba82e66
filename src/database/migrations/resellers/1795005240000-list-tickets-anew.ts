import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../../migrating/tables';

/** Resellers list the tickets of a booking anew, in an order of theirs. */
export class ListTicketsAnew1795005240000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'unit_item', optional(column.integer('position')));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE unit_item DROP COLUMN position');
  }
}
