import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional } from '../../migrating/tables';

export class CreateCatalogAndTimeslots1795000100000 implements MigrationInterface {
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
      ],
      indices: [{ name: 'ix_ticket_type_activity', columnNames: ['operator_id', 'activity_id', 'position'] }],
    });
    await createTable(queryRunner, {
      name: 'timeslot',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.varchar('date', 10),
        column.varchar('time', 5),
        column.bigint('starts_at'),
        column.bigint('ends_at'),
        column.integer('capacity'),
        column.integer('booked'),
        column.varchar('status', 10),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_timeslot_start', columnNames: ['operator_id', 'activity_id', 'date', 'time'], isUnique: true },
        { name: 'ix_timeslot_starts_at', columnNames: ['operator_id', 'activity_id', 'starts_at'] },
        { name: 'ix_timeslot_date', columnNames: ['operator_id', 'date'] },
      ],
      checks: { ck_timeslot_booked: 'booked >= 0 AND booked <= capacity' },
    });
    await createTable(queryRunner, {
      name: 'question',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('activity_id'),
        column.integer('position'),
        column.varchar('type', 20),
        column.varchar('label', 500),
        column.text('help_text'),
        column.boolean('required'),
        column.boolean('per_participant'),
        column.text('options'),
        column.text('accepted_file_types'),
        optional(column.bigint('max_file_bytes')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
        optional(column.bigint('removed_at')),
      ],
      indices: [{ name: 'ix_question_activity', columnNames: ['operator_id', 'activity_id', 'position', 'id'] }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['question', 'timeslot', 'ticket_type', 'activity']) await queryRunner.dropTable(table);
  }
}
