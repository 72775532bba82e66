import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateWaitlist1795000800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'waitlist_entry',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 20),
        column.reference('activity_id'),
        column.reference('timeslot_id'),
        column.integer('participants'),
        column.varchar('first_name', 100),
        column.varchar('last_name', 100),
        column.varchar('email', 254),
        column.varchar('phone', 20),
        column.varchar('status', 10),
        optional(column.varchar('token', 48)),
        optional(column.reference('booking_id')),
        optional(column.bigint('deadline')),
        optional(column.varchar('basket_id', 20)),
        optional(column.bigint('notified_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_waitlist_entry_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'uq_waitlist_entry_token', columnNames: ['token'], isUnique: true },
        { name: 'ix_waitlist_entry_timeslot', columnNames: ['operator_id', 'timeslot_id', 'status'] },
        { name: 'ix_waitlist_entry_status', columnNames: ['status', 'timeslot_id'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('waitlist_entry');
  }
}
