import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, optional, primary } from '../tables';

export class CreateBookings1795000500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createTable(queryRunner, {
      name: 'booking',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.varchar('reference', 10),
        optional(column.varchar('hold_id', 20)),
        optional(column.bigint('held_until')),
        column.reference('activity_id'),
        column.reference('timeslot_id'),
        column.varchar('session_date', 10),
        column.varchar('session_time', 5),
        column.integer('participants'),
        column.text('tickets'),
        column.bigint('total_amount'),
        column.varchar('currency', 3),
        column.varchar('status', 10),
        column.varchar('source', 10),
        optional(column.varchar('partner', 60)),
        optional(column.reference('api_key_id')),
        optional(column.varchar('payment_reference', 100)),
        column.varchar('payment_status', 20),
        column.varchar('payment_method', 20),
        column.varchar('first_name', 100),
        column.varchar('last_name', 100),
        column.varchar('email', 254),
        column.varchar('phone', 20),
        column.text('notes'),
        column.varchar('search_text', 640),
        column.varchar('waiver_status', 20),
        column.varchar('waiver_token', 48),
        optional(column.bigint('cancelled_at')),
        optional(column.varchar('cancellation_reason', 500)),
        column.bigint('reserved_at'),
        optional(column.bigint('confirmed_at')),
        optional(column.bigint('hold_ends_at')),
        column.bigint('created_at'),
        column.bigint('updated_at'),
      ],
      indices: [
        { name: 'uq_booking_reference', columnNames: ['operator_id', 'reference'], isUnique: true },
        { name: 'uq_booking_waiver_token', columnNames: ['waiver_token'], isUnique: true },
        { name: 'uq_booking_hold', columnNames: ['operator_id', 'hold_id'], isUnique: true },
        { name: 'ix_booking_held_until', columnNames: ['held_until'] },
        {
          name: 'ix_booking_list',
          columnNames: [
            'operator_id',
            'id',
            'session_date',
            'activity_id',
            'status',
            'source',
            'partner',
            'payment_status',
            'search_text',
          ],
        },
        {
          name: 'ix_booking_session',
          columnNames: [
            'operator_id',
            'session_date',
            'status',
            'timeslot_id',
            'payment_status',
            'waiver_status',
            'participants',
          ],
        },
        { name: 'ix_booking_timeslot', columnNames: ['operator_id', 'timeslot_id', 'status'] },
        { name: 'ix_booking_payment_reference', columnNames: ['operator_id', 'payment_reference'] },
        {
          name: 'ix_booking_changed',
          columnNames: ['operator_id', 'partner', 'updated_at', 'id', 'status', 'source', 'api_key_id'],
        },
        {
          name: 'ix_booking_waiver',
          columnNames: [
            'operator_id',
            'waiver_status',
            'id',
            'session_date',
            'activity_id',
            'status',
            'source',
            'partner',
            'payment_status',
          ],
        },
      ],
    });
    await createTable(queryRunner, {
      name: 'ticket',
      columns: [
        column.id(),
        column.reference('operator_id'),
        column.reference('booking_id'),
        column.integer('ordinal'),
        column.varchar('uuid', 36),
        column.reference('ticket_type_id'),
        column.bigint('price_amount'),
        column.integer('participants'),
        optional(column.varchar('reseller_reference', 100)),
        optional(column.text('contact')),
        optional(column.bigint('redeemed_at')),
        optional(column.bigint('removed_at')),
        optional(column.integer('position')),
        optional(column.varchar('redeemed_by', 200)),
      ],
      indices: [
        { name: 'uq_ticket_ordinal', columnNames: ['operator_id', 'booking_id', 'ordinal'], isUnique: true },
        { name: 'uq_ticket_uuid', columnNames: ['operator_id', 'booking_id', 'uuid'], isUnique: true },
      ],
    });
    await createTable(queryRunner, {
      name: 'ticket_secret',
      columns: [primary(column.reference('operator_id')), column.varchar('secret', 32)],
    });
    await createTable(queryRunner, {
      name: 'reseller_request',
      columns: [
        primary(column.reference('operator_id')),
        primary(column.varchar('owner', 80)),
        primary(column.varchar('uuid', 36)),
        column.reference('booking_id'),
        column.varchar('digest', 64),
        optional(column.text('contact')),
      ],
      indices: [{ name: 'uq_reseller_request_booking', columnNames: ['operator_id', 'booking_id'], isUnique: true }],
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('reseller_request');
    await queryRunner.dropTable('ticket_secret');
    await queryRunner.dropTable('ticket');
    await queryRunner.dropTable('booking');
  }
}
