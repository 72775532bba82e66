import { ApiProperty } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EmailField,
  EnumField,
  IntegerField,
  IsPhoneNumber,
  ListField,
  ObjectField,
  PhoneField,
  TextField,
  TimeField,
} from '../../platform/http/validation';
import { MoneyDto } from '../../platform/values/money';
import { CANCELLATION_REFUNDS, type CancellationRefund } from '../modify/cancellation-terms.service';
import { PlacesDto } from './create-booking.dto';
import { TicketsDto, TicketsField } from './places.fields';

export const STAFF_PAYMENT_METHODS = ['cash', 'card', 'invoice', 'other'] as const;
export type StaffPaymentMethod = (typeof STAFF_PAYMENT_METHODS)[number];

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

export class DeskPaymentDto {
  @EnumField(STAFF_PAYMENT_METHODS, {
    named: 'DeskPaymentMethod',
    example: 'cash',
    description: 'Payment method. A booking with an invoice is unpaid; all others are paid.',
  })
  Method!: StaffPaymentMethod;

  @TextField({ max: 100, optional: true, example: 'TILL-42', description: 'Receipt or invoice number.' })
  Reference?: string;
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

const NOT_EMPTIED = 'New value. Cannot be empty unless it already is.';

/** The OpenAPI document allows values that existing bookings may have; see `UnchangedCustomerInterceptor`. */
export class ChangeCustomerDto {
  @ApiProperty({ minLength: 0 })
  @TextField({ max: 100, optional: true, example: 'Ada', description: NOT_EMPTIED })
  FirstName?: string;

  @ApiProperty({ minLength: 0 })
  @TextField({ max: 100, optional: true, example: 'King', description: NOT_EMPTIED })
  LastName?: string;

  @EmailField({ optional: true })
  Email?: string;

  @TextField({
    max: 20,
    optional: true,
    example: '+447700900123',
    description: 'Phone number in E.164 format, or unchanged as in the booking.',
  })
  @IsPhoneNumber()
  Phone?: string;
}

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

export class CancelBookingDto {
  @TextField({ max: 500, optional: true, example: 'The customer fell ill.' })
  Reason?: string;
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

export class MoveBookingDto {
  @DateField({ example: '2026-12-06' })
  Date!: string;

  @TimeField()
  Time!: string;
}
