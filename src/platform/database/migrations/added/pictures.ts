import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

/** Adds uploaded pictures of activities. */
export class AddPictures1795003270000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'picture',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 48),
        column.integer('width'),
        column.integer('height'),
        column.bigint('bytes'),
        column.bigint('created_at'),
        optional(column.bigint('unused_since')),
      ],
      indices: [
        { name: 'uq_picture_public_id', columnNames: ['public_id'], isUnique: true },
        { name: 'ix_picture_unused', columnNames: ['unused_since'] },
        { name: 'ix_picture_operator', columnNames: ['operator_id', 'unused_since'] },
      ],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('picture');
  }
}
