import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { ACTIVITY_ID_PATTERN, ActivityIdField } from '../../shared/identifiers';
import { MoneyDto } from '../../shared/money';
import {
  DateField,
  IntegerField,
  ObjectField,
  QueryIntegerField,
  TimeField,
  TimestampField,
  field,
} from '../../shared/validation';

/** Activities of one search. */
const MAX_ACTIVITIES = 50;

const PartyField = () =>
  QueryIntegerField({
    optional: true,
    min: 1,
    max: 1000,
    example: 2,
    description: 'Only what can take a party of this size in one booking. Default 1.',
  });

/** One or more ActivityIDs with commas between, each once. */
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
        description: `At most ${MAX_ACTIVITIES} ActivityIDs, with commas between them.`,
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
  @DateField({ example: '2026-12-01', description: 'The first date.' })
  StartDate!: string;

  @DateField({ example: '2026-12-31', description: 'On or after StartDate; at most 366 dates, both ends counted.' })
  EndDate!: string;

  @PartyField()
  Participants?: number;
}

export class AvailableTimeslotsQuery {
  @DateField({ description: 'The date, local to the operator.' })
  Date!: string;

  @PartyField()
  Participants?: number;
}

export class SearchAvailabilityQuery {
  @ActivityIdsField()
  ActivityIDs!: string[];

  @DateField({ example: '2026-12-01', description: 'The first date.' })
  StartDate!: string;

  @DateField({ example: '2026-12-31', description: 'On or after StartDate; at most 31 dates, both ends counted.' })
  EndDate!: string;

  @PartyField()
  Participants?: number;
}

export class AvailableDateDto {
  @DateField()
  Date!: string;

  @IntegerField({ example: 17, description: 'Places left in the timeslots that can still be booked.' })
  Remaining!: number;

  @IntegerField({ example: 24 })
  Capacity!: number;

  @IntegerField({ min: 1, example: 3, description: 'How many timeslots can still be booked.' })
  Timeslots!: number;
}

export class AvailableTimeslotDto {
  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @DateField()
  Date!: string;

  @TimeField({ description: 'Start, local to the operator.' })
  Time!: string;

  @TimeField({ example: '12:00', description: 'End, local to the operator; may be on a later date.' })
  EndTime!: string;

  @TimestampField()
  StartsAt!: number;

  @TimestampField({ example: 1796472000 })
  EndsAt!: number;

  @IntegerField({ example: 8 })
  Capacity!: number;

  @IntegerField({ example: 5 })
  Remaining!: number;

  @ObjectField(() => MoneyDto, { description: 'The price of the cheapest ticket.' })
  Price!: MoneyDto;
}

export class FoundTimeslotDto extends AvailableTimeslotDto {
  @ActivityIdField({ description: 'The activity that it is a session of.' })
  ActivityID!: string;
}
