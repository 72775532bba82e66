import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../../migrating/tables';

const STAMPS = ['reserved_at', 'confirmed_at', 'hold_ends_at'];

/** When a booking was reserved and confirmed, when its hold ended, and what a reseller said when it made it. */
export class KeepBookingStamps1795005230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of STAMPS) await addColumn(queryRunner, 'booking', optional(column.bigint(name)));
    await createTable(queryRunner, {
      name: 'reseller_request',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('owner', 80)),
        primary(column.varchar('uuid', 36)),
        column.reference('booking_id'),
        column.varchar('digest', 64),
        optional(column.text('contact')),
      ],
      indices: [{ name: 'uq_reseller_request_booking', columnNames: ['operator_id', 'booking_id'], isUnique: true }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('reseller_request');
    for (const name of STAMPS) await queryRunner.query(`ALTER TABLE booking DROP COLUMN ${name}`);
  }
}
