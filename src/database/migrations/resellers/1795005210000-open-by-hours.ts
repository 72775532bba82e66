import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted } from '../../migrating/tables';

/** Activities that are open by hours, and their timeslots; all there are begin at a time. */
export class OpenByHours1795005210000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'activity', defaulted(column.varchar('availability_type', 15), "'start-time'"));
    await addColumn(queryRunner, 'timeslot', defaulted(column.boolean('has_opening_hours'), '0'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE timeslot DROP COLUMN has_opening_hours');
    await queryRunner.query('ALTER TABLE activity DROP COLUMN availability_type');
  }
}
