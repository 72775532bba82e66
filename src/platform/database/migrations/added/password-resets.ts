import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, createTable, optional } from '../tables';

const TOKEN_INDEX = { name: 'uq_staff_reset_token', columnNames: ['reset_token_hash'], isUnique: true };

/** Adds links with which staff set a new password, and requests for them. */
export class AddPasswordResets1795003260000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'staff', optional(column.varchar('reset_token_hash', 64)));
    await addColumn(queryRunner, 'staff', optional(column.bigint('reset_expires_at')));
    await queryRunner.createIndex('staff', new TableIndex(TOKEN_INDEX));
    await createTable(queryRunner, {
      name: 'password_reset_request',
      columns: [column.id(), column.varchar('email', 320), column.bigint('requested_at')],
      indices: [{ name: 'ix_password_reset_request_at', columnNames: ['requested_at'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('password_reset_request');
    await queryRunner.dropIndex('staff', TOKEN_INDEX.name);
    await queryRunner.dropColumn('staff', 'reset_expires_at');
    await queryRunner.dropColumn('staff', 'reset_token_hash');
  }
}
