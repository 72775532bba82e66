import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableColumn } from 'typeorm';
import { column, isMysql } from '../../migrating/tables';

/** A meter's name, which the audit log names when it is described, may have 255 characters. */
export class NameAnyMeterInTheAuditLog1795006400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await resize(queryRunner, 60, 255);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE audit_entry SET subject = SUBSTR(subject, 1, 60)');
    await resize(queryRunner, 255, 60);
  }
}

/** On MySQL TypeORM would drop the column and add another. */
async function resize(queryRunner: QueryRunner, from: number, to: number): Promise<void> {
  if (isMysql(queryRunner)) {
    await queryRunner.query(`ALTER TABLE audit_entry MODIFY subject varchar(${to}) NOT NULL`);
    return;
  }
  const [before, after] = [from, to].map((length) => new TableColumn(column.varchar('subject', length)));
  await queryRunner.changeColumn('audit_entry', before!, after!);
}
