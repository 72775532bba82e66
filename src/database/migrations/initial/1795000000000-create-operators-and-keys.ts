import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, isMysql, optional, primary } from '../../migrating/tables';

export class CreateOperatorsAndKeys1795000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'operator',
      columns: [
        column.id(),
        column.varchar('slug', 60),
        column.varchar('name', 200),
        column.varchar('time_zone', 64),
        column.varchar('currency', 3),
        column.integer('waitlist_offer_minutes'),
        optional(column.varchar('sender_name', 200)),
        optional(column.varchar('sender_email', 254)),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [{ name: 'uq_operator_slug', columnNames: ['slug'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'api_key',
      columns: [
        column.id(),
        column.reference('operator_id'),
        optional(column.reference('rotated_from')),
        column.varchar('name', 200),
        optional(column.varchar('partner', 60)),
        column.varchar('secret_hash', 64),
        column.varchar('permissions', 200),
        optional(column.bigint('expires_at')),
        optional(column.bigint('revoked_at')),
        optional(column.bigint('last_used_at')),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'ix_api_key_operator', columnNames: ['operator_id', 'id'] }],
    });
    await createTable(queryRunner, {
      name: 'idempotency_record',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('scope', 80)),
        primary(column.varchar('key_hash', 64)),
        column.varchar('request_hash', 64),
        optional(column.integer('status')),
        optional({ name: 'answer', type: isMysql(queryRunner) ? 'mediumtext' : 'text' }),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'ix_idempotency_record_created', columnNames: ['created_at'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['idempotency_record', 'api_key', 'operator']) await queryRunner.dropTable(table);
  }
}
