import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

export class CreateEventLog1795001300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'outbox_event',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('type', 40),
        column.varchar('subject', 80),
        column.bigint('occurred_at'),
        optional(column.varchar('visibility', 80)),
        optional(column.text('data')),
        optional(column.varchar('public_id', 20)),
      ],
    });
    await createTable(queryRunner, {
      name: 'event_log',
      columns: [
        primary(column.bigint('sequence')),
        column.varchar('public_id', 20),
        column.reference('operator_id'),
        column.varchar('visibility', 80),
        column.varchar('type', 40),
        column.varchar('subject', 80),
        column.bigint('occurred_at'),
        column.text('data'),
      ],
      indices: [
        { name: 'ix_event_log_operator', columnNames: ['operator_id', 'sequence'] },
        { name: 'ix_event_log_visibility', columnNames: ['operator_id', 'visibility', 'sequence'] },
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'event_sequence',
      columns: [primary(column.integer('id')), column.bigint('last_sequence'), column.bigint('purged_through')],
    });
    await queryRunner.query('INSERT INTO event_sequence (id, last_sequence, purged_through) VALUES (1, 0, 0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('event_sequence');
    await queryRunner.dropTable('event_log');
    await queryRunner.dropTable('outbox_event');
  }
}
