import { applyDecorators } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { ActivityIdField } from '../../shared/identifiers';
import {
  DateField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimeField,
  rule,
} from '../../shared/validation';

function EmailField() {
  return applyDecorators(
    TextField({ max: 254, example: 'ada@example.com' }),
    rule('isEmail', 'must be an e-mail address.', (value) => isEmail(value)),
  );
}

export class CustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;

  @EmailField()
  Email!: string;

  @PatternField({
    pattern: /^\+[1-9]\d{6,14}$/,
    what: 'a phone number in the international form +447700900123',
    example: '+447700900123',
    description: 'E.164.',
  })
  Phone!: string;
}

export class TicketsDto {
  @IntegerField({ min: 1, example: 12 })
  TicketTypeID!: number;

  @IntegerField({ min: 1, max: 1000, example: 2 })
  Quantity!: number;
}

export class CreateBookingDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @TimeField({ description: 'Start of the timeslot, local to the operator.' })
  Time!: string;

  @IntegerField({ min: 1, max: 1000, example: 2, description: "At most the activity's MaxParticipants." })
  Participants!: number;

  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @TextField({
    max: 100,
    optional: true,
    example: 'ADV-2026-000123',
    description: "Your reference of the payment. Default: the partner's name.",
  })
  PaymentReference?: string;

  @ListField(() => TicketsDto, {
    min: 1,
    max: 50,
    optional: true,
    description: 'Their participants must add up to Participants. Default: the default ticket for everybody.',
  })
  Tickets?: TicketsDto[];

  @TextField({ max: 2000, multiline: true, optional: true, example: 'Arriving by train.' })
  Notes?: string;
}
