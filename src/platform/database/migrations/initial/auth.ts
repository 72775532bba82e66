import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateApiKeysAndStaff1795000100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'api_key',
      columns: [
        column.id(),
        column.reference('operator_id'),
        optional(column.integer('rotated_from')),
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
      name: 'staff',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('email', 254),
        column.varchar('name', 200),
        column.varchar('role', 10),
        column.varchar('password_hash', 200),
        optional(column.bigint('last_sign_in_at')),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_staff_email', columnNames: ['operator_id', 'email'], isUnique: true },
        { name: 'ix_staff_email', columnNames: ['email'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'staff_session',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('staff_id'),
        column.varchar('token_hash', 64),
        column.bigint('expires_at'),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_staff_session_token', columnNames: ['token_hash'], isUnique: true },
        { name: 'ix_staff_session_staff', columnNames: ['staff_id'] },
        { name: 'ix_staff_session_expires', columnNames: ['expires_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('staff_session');
    await queryRunner.dropTable('staff');
    await queryRunner.dropTable('api_key');
  }
}
