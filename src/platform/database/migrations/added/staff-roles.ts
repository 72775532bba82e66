import type { MigrationInterface, QueryRunner } from 'typeorm';

/** There are four roles of staff; `staff` of before is `desk`. */
export class AddStaffRoles1795003230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("UPDATE staff SET role = 'desk' WHERE role = 'staff'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("UPDATE staff SET role = 'staff' WHERE role <> 'owner'");
  }
}
