import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

export class CreateWebhooks1795001400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'webhook_endpoint',
      columns: [
        column.id(),
        column.varchar('public_id', 20),
        column.reference('operator_id'),
        column.varchar('scope', 80),
        column.varchar('permissions', 100),
        column.varchar('url', 2_000),
        column.text('types'),
        column.varchar('description', 500),
        column.varchar('status', 10),
        optional(column.varchar('disabled_reason', 40)),
        column.varchar('secret', 60),
        optional(column.varchar('previous_secret', 60)),
        optional(column.bigint('previous_secret_until')),
        optional(column.bigint('due_at')),
        column.bigint('lease_until'),
        optional(column.varchar('leased_by', 20)),
        optional(column.bigint('last_delivered_at')),
        column.boolean('is_failing'),
        column.varchar('format', 20),
        optional(column.text('format_options')),
        column.boolean('is_tried_once'),
        column.bigint('queued_through'),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_webhook_endpoint_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'ix_webhook_endpoint_due', columnNames: ['due_at'] },
        { name: 'ix_webhook_endpoint_queued', columnNames: ['status', 'operator_id', 'queued_through'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'webhook_delivery',
      columns: [
        column.id(),
        column.reference('endpoint_id'),
        column.bigint('sequence'),
        column.varchar('event_id', 20),
        column.varchar('type', 40),
        column.varchar('subject', 80),
        column.varchar('status', 10),
        column.integer('attempts'),
        optional(column.bigint('first_attempt_at')),
        optional(column.bigint('next_attempt_at')),
        optional(column.integer('response_status')),
        optional(column.varchar('error', 40)),
        optional(column.integer('duration_ms')),
        optional(column.bigint('delivered_at')),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'ix_webhook_delivery_due', columnNames: ['endpoint_id', 'next_attempt_at', 'sequence'] },
        { name: 'ix_webhook_delivery_list', columnNames: ['endpoint_id', 'status', 'id'] },
        { name: 'ix_webhook_delivery_event', columnNames: ['endpoint_id', 'sequence'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'webhook_published_state',
      columns: [
        primary(column.reference('endpoint_id')),
        primary(column.varchar('subject', 80)),
        column.varchar('state', 64),
        column.bigint('published_at'),
      ],
      indices: [{ name: 'ix_webhook_published_state_at', columnNames: ['published_at'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('webhook_published_state');
    await queryRunner.dropTable('webhook_delivery');
    await queryRunner.dropTable('webhook_endpoint');
  }
}
