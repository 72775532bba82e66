import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, optional } from '../tables';

const INDEX = new TableIndex({ name: 'ix_activity_changed', columnNames: ['operator_id', 'updated_at', 'id'] });

/** Adds when activities were withdrawn from sale, and lists them by their last change. */
export class AddWithdrawnActivities1795005920000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'activity', optional(column.bigint('withdrawn_at')));
    await queryRunner.createIndex('activity', INDEX);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('activity', INDEX);
    await queryRunner.dropColumn('activity', 'withdrawn_at');
  }
}
