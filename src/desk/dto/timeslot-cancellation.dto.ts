import { TimeslotDto } from '../../availability';
import {
  EnumField,
  IntegerField,
  IntegerListField,
  ListField,
  ObjectField,
  TextField,
} from '../../platform/http/validation';
import { MoneyDto } from '../../platform/values/money';
import { TIMESLOT_REFUNDS, type TimeslotRefund } from '../../bookings';
import { MAX_CANCELLED_TIMESLOTS } from '../timeslots/timeslot-cancellations.service';

const REFUND =
  'What customers get: nothing (`none`), everything they paid you (`full`), or another day (`another-day`). With another day, their bookings stay confirmed until they choose another session or cancel for a full refund, both on the page of their booking. Bookings whose money a partner collected are always cancelled, without a refund.';

const REASON = 'Reason for the cancellation. It is stored with the timeslot and its bookings, and shown to customers.';

const REMAINING =
  'Number of bookings and holds that are still being cancelled. Repeat the request to get the current state; 0 when all are done.';

export class CancelTimeslotDto {
  @TextField({ max: 500, optional: true, example: 'Strong wind', description: REASON })
  Reason?: string;

  @EnumField(TIMESLOT_REFUNDS, {
    named: 'TimeslotRefund',
    optional: true,
    example: 'full',
    description: `${REFUND} Default: \`none\`.`,
  })
  Refund?: TimeslotRefund;
}

export class CancelTimeslotsDto {
  @IntegerListField({ min: 1, max: MAX_CANCELLED_TIMESLOTS, example: [5012], description: 'Timeslots to cancel.' })
  TimeslotIDs!: number[];

  @TextField({ max: 500, example: 'Strong wind', description: REASON })
  Reason!: string;

  @EnumField(TIMESLOT_REFUNDS, { named: 'TimeslotRefund', example: 'full', description: REFUND })
  Refund!: TimeslotRefund;
}

export class CancelledTimeslotDto extends TimeslotDto {
  @IntegerField({ example: 3, description: 'Number of bookings that have been cancelled with the timeslot.' })
  CancelledBookings!: number;

  @IntegerField({ example: 0, description: 'Number of bookings whose customers have to choose another day.' })
  RemainingBookings!: number;

  @IntegerField({ example: 0, description: `${REMAINING} A cancelled timeslot has no places left to sell.` })
  override Remaining!: number;

  @ObjectField(() => MoneyDto, { description: 'Sum that is refunded to their customers.' })
  Refunded!: MoneyDto;
}

const CANCELLATION_STATUSES = ['cancelled', 'already-cancelled', 'failed'] as const;

export class TimeslotCancellationDto {
  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @EnumField(CANCELLATION_STATUSES, {
    named: 'TimeslotCancellationStatus',
    example: 'cancelled',
    description: 'Whether the timeslot was cancelled now, had been cancelled before, or could not be cancelled.',
  })
  Status!: (typeof CANCELLATION_STATUSES)[number];

  @TextField({
    max: 50,
    nullable: true,
    example: null,
    description: 'Error code if it could not be cancelled, otherwise null.',
  })
  Code!: string | null;

  @IntegerField({ example: 3, description: 'Number of bookings that have been cancelled with the timeslot.' })
  CancelledBookings!: number;

  @IntegerField({ example: 0, description: 'Number of bookings whose customers have to choose another day.' })
  RemainingBookings!: number;

  @IntegerField({ example: 0, description: REMAINING })
  Remaining!: number;

  @ObjectField(() => MoneyDto, { description: 'Sum that is refunded to their customers.' })
  Refunded!: MoneyDto;
}

export class TimeslotCancellationsDto {
  @ListField(() => TimeslotCancellationDto, { description: 'Results in the order of `TimeslotIDs`.' })
  Results!: TimeslotCancellationDto[];
}
