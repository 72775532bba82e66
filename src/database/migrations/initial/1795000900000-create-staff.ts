import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { column, createTable, optional } from '../../migrating/tables';

/** What the history of one booking is read by. */
const AUDIT_SUBJECT = new TableIndex({
  name: 'ix_audit_entry_subject',
  columnNames: ['operator_id', 'subject', 'id'],
});

export class CreateStaff1795000900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
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
    await queryRunner.createIndex('audit_entry', AUDIT_SUBJECT);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('audit_entry', AUDIT_SUBJECT);
    for (const table of ['staff_session', 'staff']) await queryRunner.dropTable(table);
  }
}
