import {
  BooleanField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
import { BookingDto } from '../../bookings';
import { BalanceDto, PaymentDto, RefundDto } from '../../payments';

export class OperatorBookingDto extends BookingDto {
  @TextField({ example: 'partner', description: 'Payment method.' })
  PaymentMethod!: string;

  @ListField(() => PaymentDto, {
    description: 'Payments that you received, in that order. Empty if a partner collects the money.',
  })
  Payments!: PaymentDto[];

  @ListField(() => RefundDto, { description: 'Refunds of these payments, in the order in which they were requested.' })
  Refunds!: RefundDto[];

  @ObjectField(() => BalanceDto, {
    description:
      'Money due. Negative if you owe it to the customer, such as after a price reduction or a failed refund. Zero if a partner collects the money.',
  })
  Balance!: BalanceDto;

  @IntegerField({ example: 0, description: 'Number of participants who are checked in.' })
  CheckedIn!: number;

  @BooleanField({
    example: false,
    description:
      'Whether the booking is confirmed although its timeslot is cancelled: its customer can choose another day or cancel for a full refund.',
  })
  NeedsAnotherDay!: boolean;

  @IntegerField({ example: 5012 })
  TimeslotID!: number;

  @TimestampField({
    nullable: true,
    example: null,
    description:
      'Time at which a hold expires and its places are released, in Unix seconds; `null` unless the booking is held.',
  })
  HeldUntil!: number | null;

  @TimestampField({ description: 'Time at which the places were taken, possibly by a hold, in Unix seconds.' })
  ReservedAt!: number;

  @TimestampField({
    nullable: true,
    description: 'Time of the confirmation, in Unix seconds; `null` until then. Cancelled bookings keep it.',
  })
  ConfirmedAt!: number | null;
}
