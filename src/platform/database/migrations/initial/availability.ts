import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, primary } from '../tables';

export class CreateTimeslots1795000400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'timeslot',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.varchar('date', 10),
        column.varchar('time', 5),
        column.bigint('starts_at'),
        column.bigint('ends_at'),
        column.integer('capacity'),
        column.integer('booked'),
        column.varchar('status', 10),
        column.boolean('has_opening_hours'),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_timeslot_start', columnNames: ['operator_id', 'activity_id', 'date', 'time'], isUnique: true },
        { name: 'ix_timeslot_starts_at', columnNames: ['operator_id', 'activity_id', 'starts_at'] },
        { name: 'ix_timeslot_date', columnNames: ['operator_id', 'date'] },
        { name: 'ix_timeslot_times', columnNames: ['operator_id', 'activity_id', 'status', 'time', 'date'] },
      ],
      checks: { ck_timeslot_booked: 'booked >= 0 AND booked <= capacity' },
    });
    await createTable(queryRunner, {
      name: 'cache_version',
      columns: [primary(column.reference('operator_id')), column.bigint('version')],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('cache_version');
    await queryRunner.dropTable('timeslot');
  }
}
