import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateEmails1795001100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'email',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('purpose', 40),
        column.reference('subject_id'),
        column.varchar('message_id', 200),
        column.varchar('recipient', 254),
        column.varchar('sender_name', 200),
        column.varchar('sender_email', 254),
        column.varchar('subject', 300),
        column.text('html'),
        column.text('text'),
        column.text('headers'),
        column.varchar('status', 10),
        column.integer('attempts'),
        column.bigint('not_before'),
        column.bigint('next_attempt_at'),
        optional(column.bigint('first_attempt_at')),
        optional(column.bigint('lease_until')),
        optional(column.bigint('sent_at')),
        optional(column.varchar('last_error', 500)),
        optional(column.bigint('contents_removed_at')),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'ix_email_due', columnNames: ['status', 'next_attempt_at'] },
        { name: 'ix_email_subject', columnNames: ['operator_id', 'purpose', 'subject_id'] },
        { name: 'ix_email_operator', columnNames: ['operator_id', 'id'] },
        { name: 'ix_email_contents', columnNames: ['contents_removed_at', 'created_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('email');
  }
}
