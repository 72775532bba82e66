import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../../migrating/tables';

/** Which version of the time zone data an operator's timeslots follow; of those there are it is not known. */
export class NoteTimeZoneData1795006200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', optional(column.varchar('time_zone_data', 16)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE operator DROP COLUMN time_zone_data');
  }
}
