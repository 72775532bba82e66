import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

/** Records what customers paid for each booking. Bookings that were already paid get one payment of their total. */
export class AddBookingPayments1795001600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createPayments(queryRunner);
    await createRefunds(queryRunner);
    await createTable(queryRunner, {
      name: 'booking_balance',
      columns: [
        primary(column.reference('booking_id')),
        column.reference('operator_id'),
        column.bigint('due_amount'),
        column.bigint('paid_amount'),
        column.bigint('refunded_amount'),
        optional(column.bigint('completed_at')),
      ],
    });
    await createTable(queryRunner, {
      name: 'sandbox_refund',
      columns: [
        primary(column.varchar('refund_key', 60)),
        column.varchar('payment_key', 40),
        column.bigint('amount'),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'ix_sandbox_refund_charge', columnNames: ['payment_key'] }],
    });
    await queryRunner.query(`INSERT INTO booking_payment (operator_id, booking_id, public_id, amount, refunded_amount,
        method, reference, charge_key, created_at)
      SELECT b.operator_id, b.id, CONCAT('pay_', LOWER(b.reference)), b.total_amount, 0, b.payment_method,
          b.payment_reference, CASE WHEN p.provider = 'desk' THEN NULL ELSE p.payment_key END, p.created_at
        FROM booking b
        JOIN basket_item i ON i.operator_id = b.operator_id AND i.booking_id = b.id
        JOIN basket k ON k.id = i.basket_id
        JOIN payment p ON p.payment_key = k.payment_key
       WHERE b.payment_status = 'paid' AND b.status IN ('confirmed', 'cancelled') AND b.total_amount > 0
         AND k.status = 'paid'
       ORDER BY b.id`);
    await queryRunner.query(`INSERT INTO booking_balance (booking_id, operator_id, due_amount, paid_amount,
        refunded_amount, completed_at)
      SELECT booking_id, operator_id, amount, amount, 0, created_at FROM booking_payment ORDER BY booking_id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('sandbox_refund');
    await queryRunner.dropTable('booking_balance');
    await queryRunner.dropTable('booking_refund');
    await queryRunner.dropTable('booking_payment');
  }
}

async function createPayments(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, {
    name: 'booking_payment',
    columns: [
      column.id(),
      column.reference('operator_id'),
      column.reference('booking_id'),
      column.varchar('public_id', 20),
      column.bigint('amount'),
      column.bigint('refunded_amount'),
      column.varchar('method', 20),
      optional(column.varchar('reference', 100)),
      optional(column.varchar('charge_key', 40)),
      column.bigint('created_at'),
    ],
    indices: [
      { name: 'uq_booking_payment_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
      { name: 'ix_booking_payment_booking', columnNames: ['operator_id', 'booking_id'] },
      { name: 'ix_booking_payment_created', columnNames: ['operator_id', 'created_at', 'method', 'amount'] },
    ],
  });
}

async function createRefunds(queryRunner: QueryRunner): Promise<void> {
  await createTable(queryRunner, {
    name: 'booking_refund',
    columns: [
      column.id(),
      column.reference('operator_id'),
      column.reference('booking_id'),
      column.reference('payment_id'),
      column.varchar('public_id', 20),
      column.bigint('amount'),
      column.varchar('currency', 3),
      column.varchar('method', 20),
      column.varchar('status', 10),
      optional(column.varchar('reason', 500)),
      optional(column.varchar('charge_key', 40)),
      optional(column.bigint('check_at')),
      column.bigint('created_at'),
      column.bigint('updated_at'),
    ],
    indices: [
      { name: 'uq_booking_refund_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
      { name: 'ix_booking_refund_booking', columnNames: ['operator_id', 'booking_id'] },
      { name: 'ix_booking_refund_created', columnNames: ['operator_id', 'created_at', 'method', 'status', 'amount'] },
      { name: 'ix_booking_refund_check', columnNames: ['check_at'] },
    ],
  });
}
