import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const CHANGED_BOOKINGS = new TableIndex({
  name: 'ix_booking_changed',
  columnNames: ['operator_id', 'partner', 'updated_at', 'id', 'status', 'source', 'api_key_id'],
});

/** Bookings of a partner in the order in which they changed, without reading those that it does not see. */
export class FindChangedBookings1795003400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('booking', CHANGED_BOOKINGS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('booking', CHANGED_BOOKINGS);
  }
}
