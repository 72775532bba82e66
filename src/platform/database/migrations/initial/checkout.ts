import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

export class CreateBaskets1795000700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'basket',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 20),
        column.varchar('status', 10),
        column.varchar('source', 10),
        column.varchar('currency', 3),
        column.bigint('expires_at'),
        optional(column.varchar('payment_key', 40)),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_basket_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'ix_basket_expires', columnNames: ['status', 'expires_at'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'basket_item',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('basket_id'),
        column.reference('booking_id'),
      ],
      indices: [
        { name: 'uq_basket_item_booking', columnNames: ['operator_id', 'booking_id'], isUnique: true },
        { name: 'ix_basket_item_basket', columnNames: ['operator_id', 'basket_id', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'payment',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('basket_id'),
        column.varchar('payment_key', 40),
        column.varchar('provider', 10),
        optional(column.varchar('provider_reference', 100)),
        column.varchar('status', 12),
        column.bigint('amount'),
        column.varchar('currency', 3),
        column.varchar('method', 20),
        column.varchar('first_name', 100),
        column.varchar('last_name', 100),
        column.varchar('email', 254),
        column.varchar('phone', 20),
        optional(column.bigint('check_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_payment_key', columnNames: ['payment_key'], isUnique: true },
        { name: 'ix_payment_basket', columnNames: ['operator_id', 'basket_id'] },
        { name: 'ix_payment_check', columnNames: ['check_at'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'sales_order',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('basket_id'),
        column.reference('payment_id'),
        column.varchar('reference', 10),
        column.bigint('total_amount'),
        column.varchar('currency', 3),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_sales_order_basket', columnNames: ['operator_id', 'basket_id'], isUnique: true },
        { name: 'uq_sales_order_reference', columnNames: ['operator_id', 'reference'], isUnique: true },
      ],
    });
    await createTable(queryRunner, {
      name: 'sandbox_charge',
      columns: [
        primary(column.varchar('payment_key', 40)),
        column.varchar('status', 10),
        column.bigint('amount'),
        column.varchar('currency', 3),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('sandbox_charge');
    await queryRunner.dropTable('sales_order');
    await queryRunner.dropTable('payment');
    await queryRunner.dropTable('basket_item');
    await queryRunner.dropTable('basket');
  }
}
