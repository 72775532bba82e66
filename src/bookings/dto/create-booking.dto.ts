import { AnswerDto, MAX_ANSWERS } from '../../waivers';
import { ActivityIdField } from '../../shared/identifiers';
import {
  DateField,
  EmailField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimeField,
} from '../../shared/validation';

export function HoldIdField(options: { optional?: boolean; notInExample?: boolean; description?: string } = {}) {
  return PatternField({
    pattern: /^hold_[a-z0-9]{12}$/,
    what: 'a HoldID such as hold_7k2m9x0q4b1z',
    example: 'hold_7k2m9x0q4b1z',
    ...options,
  });
}

export function PhoneField(options: { optional?: boolean } = {}) {
  return PatternField({
    pattern: /^\+[1-9]\d{6,14}$/,
    what: 'a phone number in the international form +447700900123',
    example: '+447700900123',
    description: 'E.164.',
    ...options,
  });
}

export class CustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;

  @EmailField()
  Email!: string;

  @PhoneField()
  Phone!: string;
}

export class TicketsDto {
  @IntegerField({ min: 1, example: 12 })
  TicketTypeID!: number;

  @IntegerField({ min: 1, max: 1000, example: 2 })
  Quantity!: number;
}

export function AnswersField() {
  return ListField(() => AnswerDto, {
    max: MAX_ANSWERS,
    optional: true,
    notInExample: true,
    description: 'To the waiver questions: all required ones, or none to leave them for later.',
  });
}

/** What a booking and a hold have in common. */
export abstract class PlacesDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @TimeField({ description: 'Start of the timeslot, local to the operator.' })
  Time!: string;

  @IntegerField({ min: 1, max: 1000, example: 2, description: "At most the activity's MaxParticipants." })
  Participants!: number;

  @ListField(() => TicketsDto, {
    min: 1,
    max: 50,
    optional: true,
    notInExample: true,
    description: 'Their participants must add up to Participants. Default: the default ticket for everybody.',
  })
  Tickets?: TicketsDto[];

  @AnswersField()
  Answers?: AnswerDto[];

  @TextField({ max: 2000, multiline: true, optional: true, example: 'Arriving by train.' })
  Notes?: string;
}

abstract class PartnerPlacesDto extends PlacesDto {
  @TextField({
    max: 100,
    optional: true,
    example: 'ADV-2026-000123',
    description: "Your reference of the payment. Default: the partner's name.",
  })
  PaymentReference?: string;
}

export class CreateBookingDto extends PartnerPlacesDto {
  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @HoldIdField({
    optional: true,
    notInExample: true,
    description: 'Books the places of a hold; the other fields must agree with it.',
  })
  HoldID?: string;
}

const HoldSecondsField = () =>
  IntegerField({ min: 60, max: 1800, optional: true, example: 900, description: 'Seconds from now. Default 900.' });

export class CreateHoldDto extends PartnerPlacesDto {
  @HoldSecondsField()
  ExpiresInSeconds?: number;
}

export class ExtendHoldDto {
  @HoldSecondsField()
  ExpiresInSeconds?: number;
}
