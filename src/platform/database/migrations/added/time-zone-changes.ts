import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../tables';

const INDEX = 'ix_operator_former_time_zone';

/** Adds how far the timeslots of an operator have followed a change of its time zone. */
export class AddTimeZoneChanges1795003410000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', optional(column.varchar('former_time_zone', 64)));
    await addColumn(queryRunner, 'operator', defaulted(column.integer('moved_timeslot_id'), '0'));
    await addColumn(queryRunner, 'operator', defaulted(column.integer('timeslots_to_move'), '0'));
    await queryRunner.createIndex('operator', new TableIndex({ name: INDEX, columnNames: ['former_time_zone'] }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('operator', INDEX);
    await queryRunner.dropColumn('operator', 'timeslots_to_move');
    await queryRunner.dropColumn('operator', 'moved_timeslot_id');
    await queryRunner.dropColumn('operator', 'former_time_zone');
  }
}
