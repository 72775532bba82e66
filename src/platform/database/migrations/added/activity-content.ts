import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, isMysql, optional, primary } from '../tables';

/** Adds texts that sell activities, and translations of all their texts. */
export class AddActivityContent1795005090000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'activity', optional(column.text('content_lists')));
    await addColumn(queryRunner, 'activity', optional(column.text('content')));
    await createTable(queryRunner, {
      name: 'activity_translation',
      columns: [
        primary(column.reference('activity_id')),
        primary(column.varchar('language', 35)),
        column.reference('operator_id'),
        // A translation at its limits exceeds the 65,535 bytes of MySQL's TEXT.
        { name: 'texts', type: isMysql(queryRunner) ? 'mediumtext' : 'text' },
      ],
      indices: [{ name: 'ix_activity_translation_operator', columnNames: ['operator_id', 'language'] }],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('activity_translation');
    await queryRunner.dropColumn('activity', 'content');
    await queryRunner.dropColumn('activity', 'content_lists');
  }
}
