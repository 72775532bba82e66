import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, optional } from '../migrating/tables';

/** What old e-mails are found by: first those that have contents, then those that have had none for long. */
const EMAIL_CONTENTS = new TableIndex({
  name: 'ix_email_contents',
  columnNames: ['contents_removed_at', 'created_at'],
});

export class NoteRemovedEmailContents1795002410000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'email', optional(column.bigint('contents_removed_at')));
    await queryRunner.createIndex('email', EMAIL_CONTENTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('email', EMAIL_CONTENTS);
    await queryRunner.query('ALTER TABLE email DROP COLUMN contents_removed_at');
  }
}
