import { ActivityIdField } from '../../platform/values/identifiers';
import {
  DateField,
  EnumField,
  IntegerField,
  ObjectField,
  TextField,
  TimeField,
  TimestampField,
  WeekdaysField,
} from '../../platform/http/validation';
import { FREQUENCIES } from '../schedule/repetition';
import { MAX_CAPACITY, TIMESLOT_STATUSES } from '../timeslot.entity';

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

  @IntegerField({ example: 3, description: 'Number of places that are held or booked, from every source.' })
  Booked!: number;

  @IntegerField({ example: 5 })
  Remaining!: number;

  @EnumField(TIMESLOT_STATUSES, {
    named: 'TimeslotStatus',
    example: 'open',
    description: 'Status of the timeslot. Only `open` timeslots can be booked.',
  })
  Status!: string;

  @TextField({
    max: 500,
    nullable: true,
    example: null,
    description: 'Reason for the cancellation; null unless the timeslot is cancelled.',
  })
  CancellationReason!: string | null;

  @TimestampField({
    description: 'Time of the last change of capacity or status, in Unix seconds. Bookings do not change it.',
  })
  UpdatedAt!: number;
}

export class RepeatDto {
  @EnumField(FREQUENCIES, { named: 'RepeatFrequency', example: 'weekly', description: 'Unit of `Interval`.' })
  Frequency!: (typeof FREQUENCIES)[number];

  @IntegerField({
    min: 1,
    max: 52,
    optional: true,
    example: 1,
    description: 'Number of days or weeks between repetitions. Default 1.',
  })
  Interval?: number;

  @WeekdaysField(
    'Days of the week, by English name or ISO number (1 is Monday). Default: every day or, if `weekly`, the weekday of `Date`.',
  )
  Weekdays?: number[];

  @DateField({
    example: '2027-03-31',
    description: 'Last possible date. A request can create at most 2,000 timeslots.',
  })
  Until!: string;
}

export class CreateTimeslotDto {
  @DateField()
  Date!: string;

  @TimeField()
  Time!: string;

  @IntegerField({
    max: MAX_CAPACITY,
    optional: true,
    example: 8,
    description: 'Number of places. Defaults to the activity’s `DefaultCapacity`.',
  })
  Capacity?: number;

  @IntegerField({
    min: 5,
    max: 43_200,
    optional: true,
    example: 120,
    description: 'Duration, in minutes. Defaults to the activity’s `DurationMinutes`.',
  })
  DurationMinutes?: number;

  @ObjectField(() => RepeatDto, { optional: true, description: 'Repetition. Creates a timeslot on each of its dates.' })
  Repeat?: RepeatDto;
}

export class RepeatedTimeslotsDto {
  @IntegerField({ example: 34, description: 'Number of timeslots created.' })
  Created!: number;

  @IntegerField({
    example: 2,
    description: 'Number of dates skipped because they already have a timeslot at this time.',
  })
  Skipped!: number;

  @IntegerField({ example: 0, description: 'Number of dates skipped because a clock change skips this time.' })
  Nonexistent!: number;
}

export class ChangeTimeslotDto {
  @IntegerField({ max: MAX_CAPACITY, optional: true, example: 10 })
  Capacity?: number;

  @EnumField(['open', 'closed'], {
    optional: true,
    example: 'closed',
    description:
      'New status. A closed timeslot keeps its bookings and accepts no new ones. You can reopen a cancelled timeslot; bookings that were cancelled with it stay cancelled.',
  })
  Status?: 'open' | 'closed';
}

export class ListTimeslotsQuery {
  @DateField({
    optional: true,
    example: '2026-12-01',
    description: 'First date. Default: today, in the operator’s time zone.',
  })
  From?: string;

  @DateField({
    optional: true,
    example: '2026-12-31',
    description: 'Last date. Default: 30 days after `From`. The range has at most 366 dates.',
  })
  To?: string;
}
