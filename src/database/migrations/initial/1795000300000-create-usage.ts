import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, isMysql, optional, primary } from '../../migrating/tables';

/** The first ID that a usage entry gets. */
const FIRST_ENTRY_ID = 1;

/** Sums are kept in three limbs, because SQLite has no exact decimal and one 64-bit integer overflows. */
const totals = (name: string) => ({
  name,
  columns: [
    primary(column.reference('operator_id')),
    primary(column.bigint('bucket')),
    primary(column.reference('meter_id')),
    column.bigint('sum_high'),
    column.bigint('sum_low'),
    column.bigint('sum_nano'),
    column.bigint('entries'),
  ],
  isClustered: true,
});

export class CreateUsage1795000300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'meter',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('name_hash', 64),
        column.varchar('name', 255),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'uq_meter_name', columnNames: ['operator_id', 'name_hash'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'usage_entry',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.bigint('occurred_at')),
        primary(column.bigint('id')),
        column.reference('meter_id'),
        column.bigint('whole'),
        column.integer('nano'),
        // 65,536 bytes are one more than MySQL's TEXT holds.
        optional({ name: 'extra_info', type: isMysql(queryRunner) ? 'mediumtext' : 'text' }),
        column.bigint('recorded_at'),
      ],
      indices: [{ name: 'ix_usage_entry_meter', columnNames: ['operator_id', 'meter_id', 'occurred_at', 'id'] }],
      isClustered: true,
    });
    await createTable(queryRunner, totals('usage_quarter'));
    await createTable(queryRunner, totals('usage_day'));
    await createTable(queryRunner, {
      name: 'usage_once',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('key_hash', 64)),
        column.bigint('recorded_at'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'id_block',
      columns: [primary(column.varchar('name', 60)), column.bigint('next_id')],
    });
    await queryRunner.query('INSERT INTO id_block (name, next_id) VALUES (?, ?)', ['usage_entry', FIRST_ENTRY_ID]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['id_block', 'usage_once', 'usage_day', 'usage_quarter', 'usage_entry', 'meter']) {
      await queryRunner.dropTable(table);
    }
  }
}
