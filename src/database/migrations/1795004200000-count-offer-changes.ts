import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, primary } from '../migrating/tables';

/** A row for each operator that has changed what it offers; other processes see by its version that it has. */
export class CountOfferChanges1795004200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'offer_version',
      columns: [primary(column.reference('operator_id')), column.bigint('version')],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('offer_version');
  }
}
