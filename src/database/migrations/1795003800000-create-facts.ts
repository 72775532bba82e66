import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../migrating/tables';

/**
 * The log of what happened, and what of it has no number yet. Nobody looks for a fact by its public ID, and an index of
 * random texts would write to another page for each fact, which cost more than the fact itself.
 */
export class CreateFacts1795003800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'pending_fact',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('type', 40),
        column.varchar('subject', 80),
        column.bigint('occurred_at'),
        optional(column.varchar('audience', 80)),
        optional(column.text('data')),
      ],
    });
    await createTable(queryRunner, {
      name: 'fact',
      columns: [
        primary(column.bigint('sequence')),
        column.varchar('public_id', 20),
        column.reference('operator_id'),
        column.varchar('audience', 80),
        column.varchar('type', 40),
        column.varchar('subject', 80),
        column.bigint('occurred_at'),
        column.text('data'),
      ],
      indices: [
        { name: 'ix_fact_operator', columnNames: ['operator_id', 'sequence'] },
        { name: 'ix_fact_audience', columnNames: ['operator_id', 'audience', 'sequence'] },
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'fact_counter',
      columns: [primary(column.integer('id')), column.bigint('last_sequence'), column.bigint('forgotten_to')],
    });
    await queryRunner.query('INSERT INTO fact_counter (id, last_sequence, forgotten_to) VALUES (1, 0, 0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['fact_counter', 'fact', 'pending_fact']) await queryRunner.dropTable(table);
  }
}
