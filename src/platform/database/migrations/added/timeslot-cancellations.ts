import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../tables';

/** Adds cancellations of timeslots that continue in portions, and who was offered another day. */
export class AddTimeslotCancellations1795003400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'timeslot_cancellation',
      columns: [
        primary(column.reference('timeslot_id')),
        column.reference('operator_id'),
        optional(column.varchar('reason', 500)),
        column.varchar('refund', 12),
        column.boolean('with_timeslot'),
        column.text('actor'),
        column.integer('after_booking_id'),
        column.integer('cancelled_bookings'),
        column.integer('remaining_bookings'),
        column.bigint('refunded_amount'),
        optional(column.bigint('check_at')),
      ],
      indices: [{ name: 'ix_timeslot_cancellation_check', columnNames: ['check_at'] }],
    });
    await addColumn(queryRunner, 'booking', optional(column.bigint('another_day_offered_at')));
    await addColumn(queryRunner, 'booking', optional(column.varchar('another_day_offered_by', 200)));
    await queryRunner.query(`UPDATE booking SET another_day_offered_at = updated_at
      WHERE status = 'confirmed' AND timeslot_id IN (SELECT id FROM timeslot WHERE status = 'cancelled')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('booking', 'another_day_offered_by');
    await queryRunner.dropColumn('booking', 'another_day_offered_at');
    await queryRunner.dropTable('timeslot_cancellation');
  }
}
