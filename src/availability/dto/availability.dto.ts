import { MoneyDto } from '../../shared/money';
import { DateField, IntegerField, ObjectField, TimeField, TimestampField } from '../../shared/validation';

export class AvailableDatesQuery {
  @DateField({ example: '2026-12-01' })
  StartDate!: string;

  @DateField({ example: '2026-12-31', description: 'On or after StartDate; at most 366 dates, both ends counted.' })
  EndDate!: string;
}

export class AvailableTimeslotsQuery {
  @DateField()
  Date!: string;
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
