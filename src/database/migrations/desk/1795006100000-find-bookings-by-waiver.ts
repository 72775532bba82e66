import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const BY_WAIVER = new TableIndex({
  name: 'ix_booking_waiver',
  columnNames: [
    ...['operator_id', 'waiver_status', 'id', 'session_date', 'activity_id', 'status', 'source', 'partner'],
    'payment_status',
  ],
});

/** Bookings whose waiver has a status, newest first, without reading the rows of the others. */
export class FindBookingsByWaiver1795006100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('booking', BY_WAIVER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('booking', BY_WAIVER);
  }
}
