import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = new TableIndex({
  name: 'ix_booking_statement',
  columnNames: [
    ...['operator_id', 'partner', 'session_date', 'session_time', 'id', 'status', 'source', 'api_key_id', 'currency'],
    ...['total_amount', 'charged_amount', 'net_amount'],
  ],
});

/** Finds and sums the bookings of a partner by session date without reading them. */
export class IndexPartnerStatements1795004720000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('booking', INDEX);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('booking', INDEX);
  }
}
