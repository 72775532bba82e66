import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, defaulted, optional, primary } from '../../migrating/tables';

const COLUMNS = ['format', 'format_options', 'is_tried_once'];

/** In which form an endpoint is told of facts, and what it was told last where that is not repeated. */
export class FormatWebhooks1795005260000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'webhook_endpoint', defaulted(column.varchar('format', 20), "'facts'"));
    await addColumn(queryRunner, 'webhook_endpoint', optional(column.text('format_options')));
    await addColumn(queryRunner, 'webhook_endpoint', defaulted(column.boolean('is_tried_once'), '0'));
    await createTable(queryRunner, {
      name: 'webhook_told_state',
      columns: [
        primary(column.reference('endpoint_id')),
        primary(column.varchar('subject', 80)),
        column.varchar('state', 64),
        column.bigint('told_at'),
      ],
      indices: [{ name: 'ix_webhook_told_state_at', columnNames: ['told_at'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('webhook_told_state');
    for (const name of COLUMNS) await queryRunner.query(`ALTER TABLE webhook_endpoint DROP COLUMN ${name}`);
  }
}
