import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, optional } from '../tables';

const COLUMNS = [column.varchar('role', 10), column.text('flagged_options'), column.boolean('flag_answers')];

/** Adds the role of a question, and which of its answers are flags. NULL means none. */
export class AddQuestionFlags1795001900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const each of COLUMNS) await addColumn(queryRunner, 'question', optional(each));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of [...COLUMNS].reverse()) await queryRunner.dropColumn('question', name);
  }
}
