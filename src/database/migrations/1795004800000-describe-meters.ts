import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, column, createTable, optional, primary } from '../migrating/tables';

/** What operators say of their meters, and the totals by the values of the keys that they name. */
export class DescribeMeters1795004800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'meter_definition',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('meter_id'),
        optional(column.varchar('display_name', 100)),
        optional(column.varchar('unit', 30)),
        optional(column.text('description')),
        column.integer('version'),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [{ name: 'uq_meter_definition', columnNames: ['operator_id', 'meter_id'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'meter_group',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('meter_id'),
        column.varchar('name', 64),
        column.varchar('time_zone', 64),
        column.integer('from_version'),
        optional(column.integer('until_version')),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'ix_meter_group', columnNames: ['operator_id', 'meter_id'] }],
    });
    await addColumn(queryRunner, 'usage_entry', optional(column.integer('definition_version')));
    await createTable(queryRunner, {
      name: 'usage_group_month',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('group_id')),
        primary(column.integer('month')),
        column.integer('value_count'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'usage_group_value',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('group_id'),
        column.integer('month'),
        column.varchar('value_hash', 64),
        column.varchar('value', 500),
      ],
      indices: [
        {
          name: 'uq_usage_group_value',
          columnNames: ['operator_id', 'group_id', 'month', 'value_hash'],
          isUnique: true,
        },
      ],
    });
    await createTable(queryRunner, {
      name: 'usage_group_total',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('group_id')),
        primary(column.integer('bucket')),
        primary(column.reference('value_id')),
        column.bigint('sum_high'),
        column.bigint('sum_low'),
        column.bigint('sum_nano'),
        column.bigint('entries'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'recording_setup',
      columns: [primary(column.integer('id')), column.bigint('version')],
    });
    await queryRunner.query('INSERT INTO recording_setup (id, version) VALUES (1, 0)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = ['recording_setup', 'usage_group_total', 'usage_group_value', 'usage_group_month'];
    for (const table of tables) await queryRunner.dropTable(table);
    await queryRunner.query('ALTER TABLE usage_entry DROP COLUMN definition_version');
    for (const table of ['meter_group', 'meter_definition']) await queryRunner.dropTable(table);
  }
}
