import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableIndex } from 'typeorm';
import { addColumn, column, defaulted } from '../tables';

/** Adds the order in which emails of an operator are sent, and indices for turns of operators and daily limits. */
export class AddEmailPriorities1795003500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'email', defaulted(column.integer('priority'), '1'));
    const turns = ['status', 'operator_id', 'priority', 'next_attempt_at'];
    await queryRunner.createIndex('email', new TableIndex({ name: 'ix_email_turn', columnNames: turns }));
    const created = ['operator_id', 'purpose', 'created_at'];
    await queryRunner.createIndex('email', new TableIndex({ name: 'ix_email_created', columnNames: created }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('email', 'ix_email_created');
    await queryRunner.dropIndex('email', 'ix_email_turn');
    await queryRunner.dropColumn('email', 'priority');
  }
}
