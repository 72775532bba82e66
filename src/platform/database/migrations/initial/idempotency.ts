import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, isMysql, optional, primary } from '../tables';

export class CreateIdempotencyRecords1795000200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'idempotency_record',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('scope', 80)),
        primary(column.varchar('key_hash', 64)),
        column.varchar('request_hash', 64),
        optional(column.integer('status')),
        optional({ name: 'answer', type: isMysql(queryRunner) ? 'mediumblob' : 'blob' }),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'ix_idempotency_record_created', columnNames: ['created_at'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('idempotency_record');
  }
}
