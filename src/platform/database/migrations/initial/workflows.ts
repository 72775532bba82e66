import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateWorkflows1795001200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'workflow',
      columns: [
        column.id(),
        column.reference('operator_id'),
        optional(column.varchar('preset', 20)),
        column.varchar('name', 200),
        column.varchar('trigger_name', 20),
        column.integer('delay_minutes'),
        column.varchar('subject', 300),
        column.text('body'),
        column.text('activity_ids'),
        column.boolean('enabled'),
        column.bigint('enabled_at'),
        optional(column.bigint('removed_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_workflow_preset', columnNames: ['operator_id', 'preset'], isUnique: true },
        { name: 'ix_workflow_operator', columnNames: ['operator_id', 'trigger_name'] },
        { name: 'ix_workflow_trigger', columnNames: ['trigger_name', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'workflow_email',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('workflow_id'),
        column.bigint('due_at'),
        column.varchar('status', 10),
        optional(column.varchar('previous_date', 10)),
        optional(column.varchar('previous_time', 5)),
        column.varchar('subject_type', 20),
        column.reference('subject_id'),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_workflow_email', columnNames: ['workflow_id', 'subject_type', 'subject_id'], isUnique: true },
        { name: 'ix_workflow_email_due', columnNames: ['status', 'due_at'] },
        { name: 'ix_workflow_email_subject', columnNames: ['operator_id', 'subject_type', 'subject_id'] },
        { name: 'ix_workflow_email_workflow', columnNames: ['workflow_id', 'status'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('workflow_email');
    await queryRunner.dropTable('workflow');
  }
}
