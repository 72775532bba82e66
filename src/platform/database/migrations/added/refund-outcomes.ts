import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../tables';

const REFUND_COLUMNS = [
  optional(column.varchar('provider_reference', 100)),
  defaulted(column.integer('attempt'), '0'),
  optional(column.varchar('failure_reason', 500)),
  optional(column.bigint('paid_out_at')),
];

const PAYMENT_COLUMNS = [optional(column.bigint('disputed_at')), optional(column.varchar('dispute_reference', 100))];

const CHARGES = ['payment', 'booking_charge'];

const INDICES: readonly (readonly [table: string, name: string, columns: readonly string[]])[] = [
  ['booking_refund', 'ix_booking_refund_operator', ['operator_id', 'id']],
  ['booking_refund', 'ix_booking_refund_paid_out', ['operator_id', 'paid_out_at', 'method', 'amount']],
  ['booking_refund', 'ix_booking_refund_status', ['operator_id', 'status', 'id', 'currency', 'amount']],
  ['booking_refund', 'ix_booking_refund_charge', ['operator_id', 'charge_key']],
  ['booking_payment', 'ix_booking_payment_charge', ['operator_id', 'charge_key']],
  ['booking_payment', 'ix_booking_payment_disputed', ['operator_id', 'disputed_at']],
];

/** Records what became of refunds and disputes. Refunds that were recorded before stay as they are. */
export class AddRefundOutcomes1795003300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const added of REFUND_COLUMNS) await addColumn(queryRunner, 'booking_refund', added);
    for (const added of PAYMENT_COLUMNS) await addColumn(queryRunner, 'booking_payment', added);
    for (const table of CHARGES) await addColumn(queryRunner, table, defaulted(column.integer('refund_attempt'), '0'));
    for (const [table, name, columnNames] of INDICES) {
      await queryRunner.createIndex(table, new TableIndex({ name, columnNames: [...columnNames] }));
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of INDICES) await queryRunner.dropIndex(table, name);
    for (const table of CHARGES) await queryRunner.dropColumn(table, 'refund_attempt');
    for (const { name } of PAYMENT_COLUMNS) await queryRunner.dropColumn('booking_payment', name);
    for (const { name } of REFUND_COLUMNS) await queryRunner.dropColumn('booking_refund', name);
  }
}
