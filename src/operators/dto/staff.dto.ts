import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isStaffEmail, MIN_PASSWORD_LENGTH, STAFF_ROLES, type StaffRole } from '../../platform/auth';
import { CurrencyField, MoneyDto } from '../../platform/values/money';
import { EnumField, IntegerField, ObjectField, TextField, TimestampField, rule } from '../../platform/http/validation';

/** As in `MoneyDto`. */
const MAX_REFUND_LIMIT = 100_000_000_000;

function StaffEmailField() {
  return applyDecorators(
    TextField({
      max: 254,
      example: 'kim@harbour.example',
      description: 'Email address in ASCII, stored in lower case.',
    }),
    rule('isEmail', 'must be an email address in ASCII letters.', (value) => isStaffEmail(value as string)),
  );
}

function RoleField(options: { optional?: boolean } = {}) {
  return EnumField(STAFF_ROLES, {
    ...options,
    named: 'StaffRole',
    example: 'desk',
    description:
      'Role of the staff member. An `instructor` sees the day and its day sheets, and checks people in. `gate` can also search for parties and override a rejected ticket. `desk` can also sell, and change, cancel and refund bookings. An `owner` can do everything.',
  });
}

/** What `desk` was called before there were four roles; clients may still send it. */
function WrittenRoleField(options: { optional?: boolean } = {}) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'staff' ? 'desk' : value)),
    RoleField(options),
  );
}

export class CreateStaffDto {
  @StaffEmailField()
  Email!: string;

  @TextField({ max: 200, example: 'Kim Okafor' })
  Name!: string;

  @WrittenRoleField()
  Role!: StaffRole;

  @TextField({
    min: MIN_PASSWORD_LENGTH,
    max: 200,
    optional: true,
    example: 'correct horse battery staple',
    description: 'Initial password. Default: generated and returned once.',
  })
  Password?: string;
}

export class WriteRefundLimitDto {
  @IntegerField({
    max: MAX_REFUND_LIMIT,
    optional: true,
    example: 5000,
    description: 'Amount in minor units, such as pence.',
  })
  Amount?: number;

  @CurrencyField({ optional: true })
  Currency?: string;
}

export class ChangeStaffDto {
  @WrittenRoleField({ optional: true })
  Role?: StaffRole;

  @ObjectField(() => WriteRefundLimitDto, {
    optional: true,
    description:
      'Most that the person can refund for a booking, in the currency of the settings; refunds of others count. An empty object removes the limit. Applies to refunds and to cancellations with a refund. Owners are not limited.',
  })
  RefundLimit?: WriteRefundLimitDto;
}

export class StaffDto {
  @IntegerField({ example: 3 })
  ID!: number;

  @StaffEmailField()
  Email!: string;

  @TextField({ max: 200, example: 'Kim Okafor' })
  Name!: string;

  @RoleField()
  Role!: StaffRole;

  @ObjectField(() => MoneyDto, {
    nullable: true,
    description: 'Most that the person can refund for a booking; `null` for no limit. Owners are not limited.',
  })
  RefundLimit!: MoneyDto | null;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time of the last sign-in, in Unix seconds; `null` until the first.',
  })
  LastSignInAt!: number | null;

  @TimestampField()
  CreatedAt!: number;
}

export class AddedStaffDto extends StaffDto {
  @TextField({
    nullable: true,
    example: '0f3a5c-7e9b1d-2f4a6c-8e0b2d',
    description: 'Generated password, shown only once; `null` if the request contained a password.',
  })
  InitialPassword!: string | null;
}
