import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { ACTIVITY_ID_PATTERN, ActivityIdField } from '../../platform/values/identifiers';
import { MoneyDto, NetCommissionField, NetField } from '../../platform/values/money';
import {
  DateField,
  IntegerField,
  ListField,
  ObjectField,
  QueryIntegerField,
  TimeField,
  TimestampField,
  field,
} from '../../platform/http/validation';

/** Maximum number of activities in one search. */
const MAX_ACTIVITIES = 50;

const PartyField = () =>
  QueryIntegerField({
    optional: true,
    min: 1,
    max: 1000,
    example: 2,
    description: 'Size of the party. Only availability for the party in a single booking is returned. Default 1.',
  });

/** One or more distinct ActivityIDs, separated by commas. */
function ActivityIdsField() {
  const wrongOnes = (ids: unknown) => (ids as unknown[]).filter((id) => !ACTIVITY_ID_PATTERN.test(id as string));
  const explain = (ids: unknown) => {
    const [wrong] = wrongOnes(ids);
    return wrong === undefined
      ? `must be at most ${MAX_ACTIVITIES}.`
      : `must be ActivityIDs; “${wrong as string}” is none.`;
  };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => [...new Set(String(value).split(','))]),
    field(
      {
        example: 'a_sunsetkayak1,a_paddleboard1',
        description: `Comma-separated ActivityIDs, at most ${MAX_ACTIVITIES}.`,
      },
      { type: String, pattern: '^[a-z]{1,3}_[A-Za-z0-9]{12}(,[a-z]{1,3}_[A-Za-z0-9]{12})*$' },
      ValidateBy({
        name: 'items',
        validator: {
          validate: (ids) => wrongOnes(ids).length === 0 && (ids as unknown[]).length <= MAX_ACTIVITIES,
          defaultMessage: (faulty) => explain(faulty!.value),
        },
      }),
    ),
  );
}

export class AvailableDatesQuery {
  @DateField({ example: '2026-12-01', description: 'First date, in the operator’s time zone.' })
  StartDate!: string;

  @DateField({
    example: '2026-12-31',
    description: 'Last date, on or after `StartDate`. The range has at most 366 dates, including both ends.',
  })
  EndDate!: string;

  @PartyField()
  Participants?: number;
}

export class AvailableTimeslotsQuery {
  @DateField({ description: 'Date of the timeslots, in the operator’s time zone.' })
  Date!: string;

  @PartyField()
  Participants?: number;
}

export class SearchAvailabilityQuery {
  @ActivityIdsField()
  ActivityIDs!: string[];

  @DateField({ example: '2026-12-01', description: 'First date, in the operator’s time zone.' })
  StartDate!: string;

  @DateField({
    example: '2026-12-31',
    description: 'Last date, on or after `StartDate`. The range has at most 31 dates, including both ends.',
  })
  EndDate!: string;

  @PartyField()
  Participants?: number;
}

export class AvailableDateDto {
  @DateField({ description: 'Date, in the operator’s time zone.' })
  Date!: string;

  @IntegerField({ example: 17, description: 'Number of places left in the timeslots that can still be booked.' })
  Remaining!: number;

  @IntegerField({ example: 24 })
  Capacity!: number;

  @IntegerField({ min: 1, example: 3, description: 'Number of timeslots that can still be booked.' })
  Timeslots!: number;
}

export class TicketPriceDto {
  @IntegerField({ example: 12 })
  TicketTypeID!: number;

  @ObjectField(() => MoneyDto, { description: 'Price of one ticket.' })
  Price!: MoneyDto;

  @NetField('`Price` less your commission.')
  Net?: MoneyDto;
}

export class AvailableTimeslotDto {
  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @DateField()
  Date!: string;

  @TimeField({ description: 'Start time, in the operator’s time zone.' })
  Time!: string;

  @TimeField({ example: '12:00', description: 'End time, in the operator’s time zone. Can be on a later date.' })
  EndTime!: string;

  @TimestampField()
  StartsAt!: number;

  @TimestampField({ example: 1796472000 })
  EndsAt!: number;

  @IntegerField({ example: 8 })
  Capacity!: number;

  @IntegerField({ example: 5 })
  Remaining!: number;

  @ObjectField(() => MoneyDto, { description: 'Price of the cheapest ticket in this timeslot.' })
  Price!: MoneyDto;

  @NetField('`Price` less your commission.')
  Net?: MoneyDto;

  @NetCommissionField()
  CommissionPercent?: number;

  @ListField(() => TicketPriceDto, { description: 'Prices of the ticket types in this timeslot, in order.' })
  Prices!: TicketPriceDto[];
}

export class FoundTimeslotDto extends AvailableTimeslotDto {
  @ActivityIdField({ description: 'Public ID of the product.' })
  ActivityID!: string;
}
