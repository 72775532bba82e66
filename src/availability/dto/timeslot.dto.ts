import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { ActivityIdField } from '../../shared/identifiers';
import {
  DateField,
  EnumField,
  IntegerField,
  ObjectField,
  TimeField,
  TimestampField,
  field,
  rule,
} from '../../shared/validation';
import { FREQUENCIES } from '../schedule/repetition';
import { TIMESLOT_STATUSES } from '../timeslot.entity';

export class TimeslotDto {
  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @TimeField()
  Time!: string;

  @TimeField({ example: '12:00' })
  EndTime!: string;

  @TimestampField()
  StartsAt!: number;

  @TimestampField({ example: 1796472000 })
  EndsAt!: number;

  @IntegerField({ example: 8 })
  Capacity!: number;

  @IntegerField({ example: 3, description: 'Places held and booked, from every source.' })
  Booked!: number;

  @IntegerField({ example: 5 })
  Remaining!: number;

  @EnumField(TIMESLOT_STATUSES, {
    named: 'TimeslotStatus',
    example: 'open',
    description: 'Only `open` ones can be booked.',
  })
  Status!: string;

  @TimestampField({ description: 'When its capacity or status changed last; bookings do not count as changes.' })
  UpdatedAt!: number;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function toIsoWeekday(value: unknown): unknown {
  if (typeof value !== 'string' || value.length < 3) return value;
  const index = WEEKDAYS.findIndex((name) => name === value.toLowerCase() || name.slice(0, 3) === value.toLowerCase());
  return index < 0 ? value : index + 1;
}

/** Days of the week as ISO numbers, 1 for Monday to 7, or as English names; kept as numbers. */
function WeekdaysField() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(toIsoWeekday) : value)),
    field(
      {
        optional: true,
        example: ['saturday', 'sunday'],
        description: 'Names or ISO numbers (1 is Monday). Default: every day, or for weekly the day of Date.',
      },
      {
        type: 'array',
        maxItems: 7,
        items: {
          oneOf: [
            { type: 'string', enum: WEEKDAYS },
            { type: 'integer', minimum: 1, maximum: 7 },
          ],
        },
      },
      rule(
        'weekdays',
        'must be a list of days of the week, by name or as 1 (Monday) to 7.',
        (value) =>
          Array.isArray(value) &&
          value.length <= 7 &&
          value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7),
      ),
    ),
  );
}

export class RepeatDto {
  @EnumField(FREQUENCIES, { named: 'RepeatFrequency', example: 'weekly', description: 'Unit of the repetition.' })
  Frequency!: (typeof FREQUENCIES)[number];

  @IntegerField({ min: 1, max: 52, optional: true, example: 1, description: 'Every so many days or weeks. Default 1.' })
  Interval?: number;

  @WeekdaysField()
  Weekdays?: number[];

  @DateField({ example: '2027-03-31', description: 'The last possible date; at most 2,000 timeslots in all.' })
  Until!: string;
}

export class CreateTimeslotDto {
  @DateField()
  Date!: string;

  @TimeField()
  Time!: string;

  @IntegerField({ max: 10_000, optional: true, example: 8, description: "Default: the activity's DefaultCapacity." })
  Capacity?: number;

  @IntegerField({ min: 5, max: 43_200, optional: true, example: 120, description: "Default: the activity's." })
  DurationMinutes?: number;

  @ObjectField(() => RepeatDto, { optional: true, description: 'Adds a timeslot on every date of the repetition.' })
  Repeat?: RepeatDto;
}

export class RepeatedTimeslotsDto {
  @IntegerField({ example: 34, description: 'Timeslots that were added.' })
  Created!: number;

  @IntegerField({ example: 2, description: 'Dates that had a timeslot at this time already.' })
  Skipped!: number;

  @IntegerField({ example: 0, description: 'Dates on which a clock change leaves this time out.' })
  Nonexistent!: number;
}

export class ChangeTimeslotDto {
  @IntegerField({ max: 10_000, optional: true, example: 10 })
  Capacity?: number;

  @EnumField(['open', 'closed'], {
    optional: true,
    example: 'closed',
    description:
      'A closed timeslot keeps its bookings and takes no more. A cancelled one can be opened again; bookings that were cancelled with it stay cancelled.',
  })
  Status?: 'open' | 'closed';
}

export class ListTimeslotsQuery {
  @DateField({ optional: true, example: '2026-12-01', description: 'Default: today.' })
  From?: string;

  @DateField({ optional: true, example: '2026-12-31', description: 'Default: 30 days after From. At most 366 dates.' })
  To?: string;
}
