import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const OF_FACTS = new TableIndex({ name: 'ix_webhook_delivery_fact', columnNames: ['endpoint_id', 'sequence'] });

/** Deliveries of some facts to an endpoint, so that a replay sends them again instead of adding others. */
export class FindDeliveriesOfFacts1795006300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.createIndex('webhook_delivery', OF_FACTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('webhook_delivery', OF_FACTS);
  }
}
