import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateQuestionsAndAnswers1795000600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'question',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.integer('position'),
        column.varchar('type', 20),
        column.varchar('label', 500),
        column.text('help_text'),
        column.boolean('required'),
        column.boolean('per_participant'),
        column.text('options'),
        column.text('accepted_file_types'),
        optional(column.bigint('max_file_bytes')),
        optional(column.bigint('removed_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [{ name: 'ix_question_activity', columnNames: ['operator_id', 'activity_id', 'position', 'id'] }],
    });
    await createTable(queryRunner, {
      name: 'answer',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('booking_id'),
        column.reference('question_id'),
        column.integer('participant'),
        column.text('value'),
        column.bigint('created_at'),
      ],
      indices: [
        {
          name: 'uq_answer_question',
          columnNames: ['operator_id', 'booking_id', 'question_id', 'participant'],
          isUnique: true,
        },
      ],
    });
    await createTable(queryRunner, {
      name: 'uploaded_file',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 29),
        column.varchar('owner', 80),
        column.reference('activity_id'),
        column.reference('question_id'),
        optional(column.reference('booking_id')),
        column.varchar('name', 255),
        column.varchar('content_type', 255),
        column.bigint('bytes'),
        column.varchar('storage_name', 48),
        column.bigint('expires_at'),
        column.bigint('created_at'),
      ],
      indices: [
        { name: 'uq_uploaded_file_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'ix_uploaded_file_booking', columnNames: ['operator_id', 'booking_id', 'owner'] },
        { name: 'ix_uploaded_file_unused', columnNames: ['booking_id', 'expires_at'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'waiver_draft',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('booking_id'),
        column.text('content'),
        column.bigint('expires_at'),
      ],
      indices: [
        { name: 'uq_waiver_draft_booking', columnNames: ['operator_id', 'booking_id'], isUnique: true },
        { name: 'ix_waiver_draft_expires', columnNames: ['expires_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('waiver_draft');
    await queryRunner.dropTable('uploaded_file');
    await queryRunner.dropTable('answer');
    await queryRunner.dropTable('question');
  }
}
