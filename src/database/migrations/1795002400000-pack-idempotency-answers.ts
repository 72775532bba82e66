import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, isMysql, optional } from '../migrating/tables';

export class PackIdempotencyAnswers1795002400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const type = isMysql(queryRunner) ? 'mediumblob' : 'blob';
    await addColumn(queryRunner, 'idempotency_record', optional({ name: 'packed_answer', type }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE idempotency_record DROP COLUMN packed_answer');
  }
}
