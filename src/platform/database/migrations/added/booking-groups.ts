import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, column, optional } from '../tables';

const INDEX = new TableIndex({ name: 'ix_booking_group', columnNames: ['operator_id', 'group_reference'] });

/** Adds the reference that bookings made in one request have in common. */
export class AddBookingGroups1795005910000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'booking', optional(column.varchar('group_reference', 10)));
    await queryRunner.createIndex('booking', INDEX);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('booking', INDEX);
    await queryRunner.dropColumn('booking', 'group_reference');
  }
}
