import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../../migrating/tables';

const COLUMNS = ['latitude', 'longitude'];

/** Where an activity starts, for maps; of those that are there it is not known. */
export class LocateActivities1795005280000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await addColumn(queryRunner, 'activity', optional(column.double(name)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await queryRunner.query(`ALTER TABLE activity DROP COLUMN ${name}`);
  }
}
