import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, isMysql, optional, primary } from '../tables';

/**
 * Totals per meter and bucket. A sum needs three integers: SQLite has no exact decimal type, and a single 64-bit
 * integer would overflow.
 */
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
    // Null for meters that the platform does not record.
    optional(column.bigint('api_entries')),
  ],
  isClustered: true,
});

export class CreateMeters1795000900000 implements MigrationInterface {
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
    await createTable(queryRunner, {
      name: 'metering_configuration',
      columns: [primary(column.integer('id')), column.bigint('version')],
    });
    await queryRunner.query('INSERT INTO metering_configuration (id, version) VALUES (1, 0)');
    await createTable(queryRunner, {
      name: 'usage_entry',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.bigint('occurred_at')),
        primary(column.bigint('id')),
        column.reference('meter_id'),
        column.bigint('whole'),
        column.integer('nano'),
        // MySQL's TEXT holds only 65,535 bytes, one too few.
        optional({ name: 'extra_info', type: isMysql(queryRunner) ? 'mediumtext' : 'text' }),
        column.bigint('recorded_at'),
        column.boolean('is_platform'),
        optional(column.bigint('voided_at')),
        optional(column.varchar('void_reason', 500)),
        optional(column.integer('definition_version')),
        optional(column.varchar('entry_key', 1_000)),
        optional(column.varchar('event_source', 1_000)),
      ],
      indices: [
        { name: 'ix_usage_entry_meter', columnNames: ['operator_id', 'meter_id', 'occurred_at', 'id'] },
        { name: 'ix_usage_entry_id', columnNames: ['id'] },
      ],
      isClustered: true,
    });
    await createTable(queryRunner, totals('usage_quarter'));
    await createTable(queryRunner, totals('usage_day'));
    await createTable(queryRunner, {
      name: 'platform_usage_entry_key',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('key_hash', 64)),
        column.bigint('recorded_at'),
      ],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'usage_entry_key',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('key_hash', 43)),
        column.bigint('entry_id'),
        column.bigint('occurred_at'),
        column.bigint('recorded_at'),
      ],
      indices: [{ name: 'ix_usage_entry_key_recorded', columnNames: ['recorded_at'] }],
      isClustered: true,
    });
    await createTable(queryRunner, {
      name: 'id_block',
      columns: [primary(column.varchar('name', 60)), column.bigint('next_id')],
    });
    await queryRunner.query("INSERT INTO id_block (name, next_id) VALUES ('usage_entry', 1)");
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
      name: 'usage_threshold',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 20),
        column.reference('meter_id'),
        column.varchar('period', 5),
        column.bigint('whole'),
        column.integer('nano'),
        column.bigint('created_at'),
      ],
      indices: [{ name: 'uq_usage_threshold_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true }],
    });
    await createTable(queryRunner, {
      name: 'usage_threshold_period',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.reference('threshold_id')),
        primary(column.integer('bucket')),
        column.bigint('reached_at'),
      ],
      isClustered: true,
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('usage_threshold_period');
    await queryRunner.dropTable('usage_threshold');
    await queryRunner.dropTable('usage_group_total');
    await queryRunner.dropTable('usage_group_value');
    await queryRunner.dropTable('usage_group_month');
    await queryRunner.dropTable('id_block');
    await queryRunner.dropTable('usage_entry_key');
    await queryRunner.dropTable('platform_usage_entry_key');
    await queryRunner.dropTable('usage_day');
    await queryRunner.dropTable('usage_quarter');
    await queryRunner.dropTable('usage_entry');
    await queryRunner.dropTable('metering_configuration');
    await queryRunner.dropTable('meter_group');
    await queryRunner.dropTable('meter_definition');
    await queryRunner.dropTable('meter');
  }
}
