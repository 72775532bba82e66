import { ActivityIdField } from '../../platform/values/identifiers';
import { isLocalTime } from '../../platform/values/time';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextListField,
  WeekdaysField,
} from '../../platform/http/validation';
import { REFUSAL_CODES, type RefusalCode } from '../schedule/timeslot-changes.service';
import { MAX_CAPACITY, TIMESLOT_STATUSES, type TimeslotStatus } from '../timeslot.entity';

/** Maximum number of start times in a filter. */
const MAX_TIMES = 50;

export class TimeslotFilterDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField({ example: '2027-07-01', description: 'First date.' })
  From!: string;

  @DateField({ example: '2027-07-31', description: 'Last date. The range has at most 366 dates.' })
  To!: string;

  @WeekdaysField('Days of the week, by English name or ISO number (1 is Monday). Default: every day.')
  Weekdays?: number[];

  @TextListField({
    max: MAX_TIMES,
    optional: true,
    unique: true,
    isItem: isLocalTime,
    what: 'a time in the form HH:MM',
    example: ['10:00', '14:00'],
    description: 'Local start times. Default: all.',
  })
  Times?: string[];
}

export class TimeslotChangeDto {
  @IntegerField({ max: MAX_CAPACITY, optional: true, example: 8, description: 'New number of places.' })
  Capacity?: number;

  @EnumField(TIMESLOT_STATUSES, {
    named: 'TimeslotStatus',
    optional: true,
    notInExample: true,
    description:
      'New status. `open` also reopens cancelled timeslots; all other changes leave them out. `cancelled` removes timeslots without bookings.',
  })
  Status?: TimeslotStatus;
}

export class ChangeTimeslotsDto {
  @ObjectField(() => TimeslotFilterDto, { description: 'Timeslots to change, at most 2,000.' })
  Filter!: TimeslotFilterDto;

  @ObjectField(() => TimeslotChangeDto, { description: 'What to change. Fields that you leave out stay unchanged.' })
  Change!: TimeslotChangeDto;

  @BooleanField({ optional: true, example: true, description: 'Only counts what would change. Default: `false`.' })
  DryRun?: boolean;
}

export class RefusedTimeslotDto {
  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @EnumField(REFUSAL_CODES, {
    named: 'TimeslotRefusalCode',
    example: 'capacity-below-booked',
    description: 'Why the timeslot stays as it is: more places are booked, or it has bookings or holds.',
  })
  Code!: RefusalCode;
}

export class ChangedTimeslotsDto {
  @IntegerField({ example: 54, description: 'Number of timeslots that match the filter.' })
  Matched!: number;

  @IntegerField({ example: 3, description: 'Number of them with booked or held places.' })
  WithBookings!: number;

  @IntegerField({ example: 53, description: 'Number of timeslots that changed, or with `DryRun` would change.' })
  Changed!: number;

  @ListField(() => RefusedTimeslotDto, { description: 'Timeslots that stay as they are although they match.' })
  Refused!: RefusedTimeslotDto[];
}
