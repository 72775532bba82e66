import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../../migrating/tables';

export class CreateAnswersAndFiles1795000400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
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
        column.bigint('created_at'),
        column.bigint('expires_at'),
      ],
      indices: [
        { name: 'uq_uploaded_file_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'ix_uploaded_file_booking', columnNames: ['operator_id', 'booking_id', 'owner'] },
        { name: 'ix_uploaded_file_unused', columnNames: ['booking_id', 'expires_at'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['uploaded_file', 'answer']) await queryRunner.dropTable(table);
  }
}
