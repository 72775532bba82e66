import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';

const INDEX = new TableIndex({
  name: 'ix_booking_balance_open',
  columnNames: ['operator_id', 'due_amount', 'paid_amount', 'refunded_amount', 'booking_id'],
});

/** Finds the bookings of an operator with money due or owed without reading their balances. */
export class IndexOpenBalances1795003600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('booking_balance', INDEX);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('booking_balance', INDEX);
  }
}
