import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../../migrating/tables';

/** What is written about single tickets of a booking, and the secret that the codes of all of them are made with. */
export class CreateUnitItems1795005220000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'unit_item',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('booking_id'),
        column.integer('ordinal'),
        column.varchar('uuid', 36),
        column.reference('ticket_type_id'),
        column.bigint('price_amount'),
        column.integer('participants'),
        optional(column.varchar('reseller_reference', 100)),
        optional(column.text('contact')),
        optional(column.bigint('redeemed_at')),
        optional(column.bigint('removed_at')),
      ],
      indices: [
        { name: 'uq_unit_item_ordinal', columnNames: ['operator_id', 'booking_id', 'ordinal'], isUnique: true },
        { name: 'uq_unit_item_uuid', columnNames: ['operator_id', 'booking_id', 'uuid'], isUnique: true },
      ],
    });
    await createTable(queryRunner, {
      name: 'ticket_secret',
      columns: [primary(column.reference('operator_id')), column.varchar('secret', 32)],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['ticket_secret', 'unit_item']) await queryRunner.dropTable(table);
  }
}
