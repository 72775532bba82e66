import { IntersectionType } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/pagination';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimeField,
  TimestampField,
} from '../../platform/http/validation';
import { ActivityIdField } from '../../platform/values/identifiers';
import { CurrencyField, MoneyDto, SumDto } from '../../platform/values/money';

const FIRST_DATE = { example: '2026-12-01', description: 'First session date, in the operator’s time zone.' };

const STATUSES = ['confirmed', 'cancelled'] as const;

export class PartnerStatementRangeQuery {
  @DateField(FIRST_DATE)
  from!: string;

  @DateField({
    example: '2026-12-31',
    description: 'Last session date, on or after `from`. The range has at most 366 dates, including both ends.',
  })
  to!: string;

  @CurrencyField({
    optional: true,
    description: 'Currency of the bookings. Default: the operator’s. A statement has one currency.',
  })
  Currency?: string;
}

export class PartnerStatementQuery extends IntersectionType(PartnerStatementRangeQuery, PageQuery) {}

export class PartnerStatementPeriodDto {
  @DateField(FIRST_DATE)
  From!: string;

  @DateField({ example: '2026-12-31', description: 'Last session date.' })
  To!: string;
}

export class PartnerStatementTotalsDto {
  @IntegerField({ example: 12, description: 'Number of bookings that are not cancelled.' })
  Bookings!: number;

  @IntegerField({ example: 2, description: 'Number of cancelled bookings.' })
  Cancelled!: number;

  @ObjectField(() => SumDto, {
    description: 'What the partner collects, including what the operator retains after cancellations.',
  })
  Total!: SumDto;

  @ObjectField(() => SumDto, { description: 'What the partner retains of `Total`.' })
  Commission!: SumDto;

  @ObjectField(() => SumDto, { description: 'What the partner owes the operator: `Total` less `Commission`.' })
  Net!: SumDto;

  @ListField(() => String, {
    example: [],
    description:
      'Currencies of further bookings in the period, which neither the totals nor `data` contain. Request each with `Currency`.',
  })
  OtherCurrencies!: string[];
}

/** A booking on the statement of a partner. */
export class PartnerStatementBookingDto {
  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '7K2M9X0Q4B',
  })
  BookingReference!: string;

  @TextField({ nullable: true, max: 100, example: 'ADV-2026-000123' })
  PaymentReference!: string | null;

  @EnumField(STATUSES, { example: 'confirmed', description: 'Status of the booking.' })
  Status!: string;

  @DateField()
  Date!: string;

  @TimeField()
  Time!: string;

  @ActivityIdField()
  ActivityID!: string;

  @IntegerField({ min: 1, example: 2 })
  Participants!: number;

  @ObjectField(() => MoneyDto, {
    description:
      'What the partner collects: the price, or after a cancellation what the operator retains by the cancellation policy.',
  })
  Total!: MoneyDto;

  @ObjectField(() => MoneyDto, {
    description: 'What the partner retains of `Total`, at the commission at the time of sale.',
  })
  Commission!: MoneyDto;

  @ObjectField(() => MoneyDto, { description: 'What the partner owes the operator: `Total` less `Commission`.' })
  Net!: MoneyDto;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time of the cancellation, in Unix seconds; `null` unless the booking is cancelled.',
  })
  CancelledAt!: number | null;
}
