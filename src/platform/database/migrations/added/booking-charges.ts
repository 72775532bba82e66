import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

/** Adds card payments of confirmed bookings. */
export class AddBookingCharges1795001800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'booking_charge',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('payment_key', 40),
        column.varchar('provider', 10),
        optional(column.varchar('provider_reference', 100)),
        column.varchar('status', 12),
        column.bigint('amount'),
        column.varchar('currency', 3),
        optional(column.bigint('check_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
        column.reference('booking_id'),
        optional(column.text('page_url')),
      ],
      indices: [
        { name: 'uq_booking_charge_key', columnNames: ['payment_key'], isUnique: true },
        { name: 'ix_booking_charge_booking', columnNames: ['operator_id', 'booking_id', 'status'] },
        { name: 'ix_booking_charge_check', columnNames: ['check_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('booking_charge');
  }
}
