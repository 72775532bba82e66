import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, defaulted, optional } from '../tables';

const TABLES = ['operator', 'activity', 'booking_payment', 'booking_refund'];

/**
 * Adds VAT rates in hundredths of a percent. An activity without one has that of its operator; payments and refunds
 * keep the rate at which they were recorded.
 */
export class AddVatRates1795003250000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      const rate = column.integer('vat_rate');
      await addColumn(queryRunner, table, table === 'activity' ? optional(rate) : defaulted(rate, '0'));
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.dropColumn(table, 'vat_rate');
  }
}
