import { ApiProperty } from '@nestjs/swagger';
import { CurrencyField } from '../../platform/values/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TimestampField,
  field,
  rule,
} from '../../platform/http/validation';
import { ExactNumberField, MAX_METER_LENGTH, MAX_SUBJECT_LENGTH, UsagePeriodDto } from '../../metering';
import { isBillingMonth } from '../months/billing-month';

const MONTH = { example: '2026-12', description: 'A billing month: the calendar month in which it starts.' };

export const NOT_A_MONTH = 'must be a month from 1970-01 to 9998-12, such as 2026-12.';

function MonthField() {
  return field(MONTH, { type: String }, rule('matches', NOT_A_MONTH, isBillingMonth));
}

const subject = { max: MAX_SUBJECT_LENGTH, example: 'customer-4711' };

export class StatementQuery {
  @MonthField()
  month!: string;

  @TextField({ ...subject, description: 'Whose usage is billed.' })
  Subject!: string;
}

/** An amount that may be negative, and larger than a price. */
export class StatementAmountDto {
  @IntegerField({
    min: Number.MIN_SAFE_INTEGER,
    example: 1538,
    description: 'Amount in minor units; negative for a credit.',
  })
  Amount!: number;

  @CurrencyField()
  Currency!: string;
}

export class StatementLineDto {
  @TextField({ max: MAX_METER_LENGTH, example: 'sms-sent' })
  Meter!: string;

  @TextField({
    example: '2026-12',
    description: 'The month to which the usage belongs; an earlier one for changes after its statement was closed.',
  })
  Month!: string;

  @DateField({ example: '2026-12-01', description: 'First date of the usage: of the month, or of the price.' })
  From!: string;

  @DateField({ example: '2026-12-31', description: 'Last date of the usage, included.' })
  To!: string;

  @ExactNumberField(1230, 'Usage of the tier; for changes, by how much it differs from what was billed.')
  Quantity!: number;

  @ApiProperty({
    type: Number,
    required: false,
    example: 13,
    description: 'Number of packages; only for the price model `package`.',
  })
  Packages?: number;

  @IntegerField({ min: 1, example: 1, description: 'Position of the tier in the price, starting with 1.' })
  Tier!: number;

  @TextField({ example: '0.0125', description: 'In units of the currency.' })
  UnitPrice!: string;

  @ObjectField(() => StatementAmountDto, {
    optional: true,
    description: 'Flat fee of the tier, part of `Amount`; absent if it is 0.',
  })
  FlatFee?: StatementAmountDto;

  @ObjectField(() => StatementAmountDto, {
    description: 'Quantity × unit price, rounded half to even to minor units, plus the flat fee.',
  })
  Amount!: StatementAmountDto;
}

const STATUSES = ['open', 'closed'] as const;

export class StatementDto {
  @ObjectField(() => UsagePeriodDto)
  Period!: UsagePeriodDto;

  @TextField({ ...subject, description: 'Whose usage is billed.' })
  Subject!: string;

  @EnumField(STATUSES, {
    named: 'StatementStatus',
    example: 'open',
    description: 'An `open` statement changes with usage; a `closed` one never changes.',
  })
  Status!: (typeof STATUSES)[number];

  @ListField(() => StatementLineDto, {
    description: 'Lines of the month, then changes to earlier months; each by meter, price and tier.',
  })
  Lines!: StatementLineDto[];

  @ObjectField(() => StatementAmountDto, { description: 'Sum of all lines.' })
  Total!: StatementAmountDto;
}

const MONTH_STATUSES = ['closing', 'closed'] as const;

export class ClosedMonthDto {
  @TextField(MONTH)
  Month!: string;

  @EnumField(MONTH_STATUSES, {
    named: 'BillingMonthStatus',
    example: 'closed',
    description: '`closing` while further statements are frozen; repeat the request to see when it is complete.',
  })
  Status!: (typeof MONTH_STATUSES)[number];

  @DateField({ example: '2026-12-01', description: 'First date of the month.' })
  From!: string;

  @DateField({ example: '2026-12-31', description: 'Last date of the month, included.' })
  To!: string;

  @TimestampField({ nullable: true, description: 'When all statements were frozen; `null` before.' })
  ClosedAt!: number | null;
}
