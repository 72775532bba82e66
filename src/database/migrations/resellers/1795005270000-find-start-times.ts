import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** At which times an activity has timeslots is found by looking once for each time, however many timeslots there are. */
const TIMES = new TableIndex({
  name: 'ix_timeslot_times',
  columnNames: ['operator_id', 'activity_id', 'status', 'time', 'date'],
});

export class FindStartTimes1795005270000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('timeslot', TIMES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('timeslot', TIMES);
  }
}
