import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, optional } from '../migrating/tables';

const QUEUED = new TableIndex({
  name: 'ix_webhook_endpoint_queued',
  columnNames: ['status', 'operator_id', 'queued_to'],
});

/** How far deliveries of the log are queued for each endpoint; for those there are, up to where the log ends now. */
export class QueueWebhooksFromACursor1795006000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'webhook_endpoint', optional(column.bigint('queued_to')));
    await queryRunner.createIndex('webhook_endpoint', QUEUED);
    await queryRunner.query(
      'UPDATE webhook_endpoint SET queued_to = (SELECT last_sequence FROM fact_counter WHERE id = 1) WHERE queued_to IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('webhook_endpoint', QUEUED);
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN queued_to');
  }
}
