import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '../../migrating/tables';

export class CreateWaiverDrafts1795001000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'waiver_draft',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('booking_id'),
        column.text('content'),
        column.bigint('expires_at'),
      ],
      indices: [
        { name: 'uq_waiver_draft_booking', columnNames: ['operator_id', 'booking_id'], isUnique: true },
        { name: 'ix_waiver_draft_expires', columnNames: ['expires_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('waiver_draft');
  }
}
