import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

/** Adds who gets emails and where replies go. */
export class AddEmailSettings1795002110000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'operator', optional(column.boolean('mail_partner_customers')));
    await addColumn(queryRunner, 'operator', optional(column.varchar('reply_to', 254)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('operator', 'reply_to');
    await queryRunner.dropColumn('operator', 'mail_partner_customers');
  }
}
