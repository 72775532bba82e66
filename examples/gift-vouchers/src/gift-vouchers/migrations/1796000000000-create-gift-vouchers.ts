import { column, createTable } from 'slipway/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGiftVouchers1796000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'gift_voucher',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('code', 20),
        column.bigint('amount'),
        column.varchar('currency', 3),
        column.varchar('recipient_name', 200),
        column.varchar('recipient_email', 254),
        column.varchar('status', 10),
        column.bigint('expires_at'),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_gift_voucher_code', columnNames: ['code'], isUnique: true },
        { name: 'ix_gift_voucher_operator', columnNames: ['operator_id', 'id'] },
        { name: 'ix_gift_voucher_expiry', columnNames: ['status', 'expires_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('gift_voucher');
  }
}
