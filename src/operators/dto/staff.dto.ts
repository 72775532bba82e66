import { applyDecorators } from '@nestjs/common';
import { isStaffEmail, MIN_PASSWORD_LENGTH, STAFF_ROLES, type StaffRole } from '../../auth';
import { EnumField, IntegerField, TextField, TimestampField, rule } from '../../shared/validation';

function StaffEmailField() {
  return applyDecorators(
    TextField({ max: 254, example: 'kim@harbour.example', description: 'In ASCII; kept in lower case.' }),
    rule('isEmail', 'must be an e-mail address in ASCII letters.', (value) => isStaffEmail(value as string)),
  );
}

export class CreateStaffDto {
  @StaffEmailField()
  Email!: string;

  @TextField({ max: 200, example: 'Kim Okafor' })
  Name!: string;

  @EnumField(STAFF_ROLES, {
    named: 'StaffRole',
    example: 'staff',
    description: 'Keys, staff, settings and the audit log are for owners.',
  })
  Role!: StaffRole;

  @TextField({
    min: MIN_PASSWORD_LENGTH,
    max: 200,
    optional: true,
    example: 'correct horse battery staple',
    description: 'Default: one is made up and returned once.',
  })
  Password?: string;
}

export class StaffDto {
  @IntegerField({ example: 3 })
  ID!: number;

  @StaffEmailField()
  Email!: string;

  @TextField({ max: 200, example: 'Kim Okafor' })
  Name!: string;

  @EnumField(STAFF_ROLES, {
    named: 'StaffRole',
    example: 'staff',
    description: 'Keys, staff, settings and the audit log are for owners.',
  })
  Role!: StaffRole;

  @TimestampField({ nullable: true, example: null, description: 'Null until they first sign in.' })
  LastSignInAt!: number | null;

  @TimestampField()
  CreatedAt!: number;
}

export class AddedStaffDto extends StaffDto {
  @TextField({
    nullable: true,
    example: '0f3a5c-7e9b1d-2f4a6c-8e0b2d',
    description: 'The password that was made up, shown this once; `null` when the request chose one.',
  })
  InitialPassword!: string | null;
}
