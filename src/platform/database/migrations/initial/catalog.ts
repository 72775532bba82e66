import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../tables';

export class CreateActivities1795000300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'activity',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('public_id', 20),
        column.varchar('name', 200),
        column.text('description'),
        column.varchar('type', 10),
        column.varchar('status', 10),
        column.integer('duration_minutes'),
        column.varchar('location', 300),
        column.text('image_urls'),
        column.integer('min_participants'),
        column.integer('max_participants'),
        column.integer('cutoff_minutes'),
        column.integer('default_capacity'),
        column.boolean('sold_online'),
        column.boolean('waitlist_enabled'),
        column.boolean('has_required_questions'),
        column.integer('cancellation_cutoff_minutes'),
        column.varchar('required_contact_fields', 200),
        optional(column.varchar('reference', 100)),
        column.varchar('availability_type', 15),
        optional(column.double('latitude')),
        optional(column.double('longitude')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_activity_public_id', columnNames: ['operator_id', 'public_id'], isUnique: true },
        { name: 'ix_activity_name', columnNames: ['operator_id', 'name', 'id'] },
      ],
    });
    await createTable(queryRunner, {
      name: 'ticket_type',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.integer('position'),
        column.varchar('name', 100),
        column.bigint('price_amount'),
        column.integer('participants_per_ticket'),
        column.boolean('is_default'),
        optional(column.bigint('withdrawn_at')),
        column.varchar('unit_type', 10),
        column.integer('min_age'),
        column.integer('max_age'),
        column.boolean('id_required'),
        optional(column.integer('min_quantity')),
        optional(column.integer('max_quantity')),
        column.varchar('accompanied_by', 1_000),
        optional(column.varchar('reference', 100)),
      ],
      indices: [{ name: 'ix_ticket_type_activity', columnNames: ['operator_id', 'activity_id', 'position'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('ticket_type');
    await queryRunner.dropTable('activity');
  }
}
