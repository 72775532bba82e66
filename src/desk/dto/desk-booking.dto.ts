import {
  BooleanField,
  EmailField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PhoneField,
  TextField,
} from '../../platform/http/validation';
import { MoneyDto } from '../../platform/values/money';
import {
  CancelBookingDto,
  CANCELLATION_REFUNDS,
  type CancellationRefund,
  ChangeCustomerDto,
  PlacesDto,
  TicketsDto,
  TicketsField,
} from '../../bookings';
import { DeskPaymentDto } from '../../payments';

/** At the desk, one name is enough. */
export class DeskCustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, optional: true, example: 'Lovelace' })
  LastName?: string;

  @EmailField({ optional: true })
  Email?: string;

  @PhoneField({ optional: true })
  Phone?: string;
}

export class AgreedPriceDto {
  @IntegerField({ min: 1, example: 12 })
  TicketTypeID!: number;

  @ObjectField(() => MoneyDto, { description: 'Price of one ticket.' })
  Price!: MoneyDto;
}

export class CreateDeskBookingDto extends PlacesDto {
  @ListField(() => AgreedPriceDto, {
    max: 50,
    optional: true,
    notInExample: true,
    description: 'Prices that differ from those of the activity. They require `Override`.',
  })
  Prices?: AgreedPriceDto[];

  @TextField({
    max: 200,
    optional: true,
    notInExample: true,
    description:
      'Reason for other `Prices`, for a party larger than the activity’s `MaxParticipants`, or for `RaiseCapacity`. The audit log contains it.',
  })
  Override?: string;

  @BooleanField({
    optional: true,
    notInExample: true,
    description:
      'Whether to raise the capacity of a full timeslot by the places that the party lacks. Requires `Override`.',
  })
  RaiseCapacity?: boolean;

  @ObjectField(() => DeskCustomerDto)
  Customer!: DeskCustomerDto;

  @ObjectField(() => DeskPaymentDto, { description: 'Payment details.' })
  Payment!: DeskPaymentDto;
}

/** The OpenAPI document allows values that existing bookings may have; see `UnchangedCustomerInterceptor`. */
export class ChangeBookingDto {
  @ObjectField(() => ChangeCustomerDto, {
    optional: true,
    description: 'Contact person. Fields that you leave out stay unchanged.',
  })
  Customer?: ChangeCustomerDto;

  @TextField({ min: 0, max: 2000, multiline: true, optional: true, example: 'Needs a vegetarian lunch.' })
  Notes?: string;

  @IntegerField({ min: 1, max: 1000, optional: true, example: 3 })
  Participants?: number;

  @TicketsField({
    description:
      'Replaces the tickets. Their participants must add up to `Participants`, if you send both. Tickets that were already sold keep their price.',
  })
  Tickets?: TicketsDto[];
}

export class CancelOperatorBookingDto extends CancelBookingDto {
  @EnumField(CANCELLATION_REFUNDS, {
    named: 'CancellationRefund',
    optional: true,
    example: 'policy',
    description:
      'Refund of what the customer paid you: `none`, what the cancellation policy grants now (`policy`), or everything (`full`). Default: `policy`. If a partner collected the money, nothing is refunded.',
  })
  Refund?: CancellationRefund;
}
