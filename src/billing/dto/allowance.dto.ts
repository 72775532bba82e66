import { ApiProperty } from '@nestjs/swagger';
import { DateField, EnumField, TextField, TimestampField } from '../../platform/http/validation';
import { ExactNumberField, MAX_METER_LENGTH, MAX_SUBJECT_LENGTH, MAX_USAGE } from '../../metering';

export const ALLOWANCE_PERIODS = ['month', 'once'] as const;

export type AllowancePeriod = (typeof ALLOWANCE_PERIODS)[number];

/** Maximum number of allowances of a meter. */
export const MAX_ALLOWANCES = 100;

/** An item of the body that `readAllowances` reads, because only the text of the body contains exact amounts. */
export class UsageAllowanceDto {
  @TextField({
    max: MAX_SUBJECT_LENGTH,
    example: 'customer-4711',
    description: 'Subject that may use the amount, or `*` for each subject.',
  })
  Subject!: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    exclusiveMinimum: true,
    maximum: MAX_USAGE,
    example: 1000.5,
    description: 'Usage that is granted, with up to nine decimals of its JSON text.',
  })
  Amount!: number;

  @EnumField(ALLOWANCE_PERIODS, {
    named: 'AllowancePeriod',
    example: 'month',
    description: 'Whether the amount is granted in each billing month, or once.',
  })
  Period!: AllowancePeriod;

  @DateField({
    example: '2026-12-01',
    description: 'First date. The allowance covers the usage of the entire billing month in which it is.',
  })
  From!: string;

  @DateField({
    optional: true,
    example: '2027-12-31',
    description: 'Last date. Usage after it is not covered, and what is left expires. Default: no end.',
  })
  ExpiresAt?: string;

  @ApiProperty({
    type: Number,
    required: false,
    minimum: 0,
    maximum: MAX_USAGE,
    example: 200,
    description: 'Maximum amount that is carried to the next billing month, for `month` only. Default: 0.',
  })
  Rollover?: number;
}

export class UsageBalanceQuery {
  @TextField({ max: MAX_SUBJECT_LENGTH, example: 'customer-4711', description: 'Subject, compared byte by byte.' })
  Subject!: string;

  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent', description: 'Name of the meter, compared byte by byte.' })
  Meter!: string;
}

export class UsageBalanceDto {
  @ExactNumberField(
    1200,
    'Usage that the allowances grant in this billing month, including what was carried over and what is left of one-time allowances.',
  )
  Granted!: number;

  @ExactNumberField(802.25, 'Usage of this billing month, which can exceed `Granted`.')
  Used!: number;

  @ExactNumberField(397.75, '`Granted` − `Used`, at least 0.')
  Remaining!: number;

  @TimestampField({
    nullable: true,
    description: 'Start of the next billing month, in Unix seconds; `null` without a monthly allowance.',
  })
  ResetsAt!: number | null;
}
