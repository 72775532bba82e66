import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateAudit1795001000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'audit_entry',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.bigint('occurred_at'),
        column.varchar('actor_kind', 10),
        optional(column.reference('actor_id')),
        column.varchar('actor_name', 200),
        column.varchar('action', 60),
        column.varchar('subject', 60),
        column.text('details'),
      ],
      indices: [
        { name: 'ix_audit_entry_operator', columnNames: ['operator_id', 'id'] },
        { name: 'ix_audit_entry_subject', columnNames: ['operator_id', 'subject', 'id'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('audit_entry');
  }
}
