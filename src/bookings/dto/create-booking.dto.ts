import { ActivityIdField } from '../../platform/values/identifiers';
import {
  DateField,
  EmailField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  PhoneField,
  TextField,
} from '../../platform/http/validation';
import { AnswerDto, MAX_ANSWERS } from '../../waivers';
import { PartyField, StartTimeField, TicketsField, type TicketsDto } from './places.fields';

export function HoldIdField(options: { optional?: boolean; notInExample?: boolean; description?: string } = {}) {
  return PatternField({
    pattern: /^hold_[a-z0-9]{12}$/,
    what: 'a HoldID such as hold_7k2m9x0q4b1z',
    example: 'hold_7k2m9x0q4b1z',
    ...options,
  });
}

export function BookedHoldField() {
  return HoldIdField({
    optional: true,
    notInExample: true,
    description: 'ID of a hold whose places are booked. The other fields must match the hold.',
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

export function AnswersField() {
  return ListField(() => AnswerDto, {
    max: MAX_ANSWERS,
    optional: true,
    notInExample: true,
    description: 'Answers to the waiver questions. Send all required answers, or none to leave them for later.',
  });
}

/** Fields that bookings and holds have in common. */
export abstract class PlacesDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @StartTimeField()
  Time!: string;

  @PartyField()
  Participants!: number;

  @TicketsField()
  Tickets?: TicketsDto[];

  @AnswersField()
  Answers?: AnswerDto[];

  @TextField({ max: 2000, multiline: true, optional: true, example: 'Arriving by train.' })
  Notes?: string;
}

export function PaymentReferenceField() {
  return TextField({
    max: 100,
    optional: true,
    example: 'ADV-2026-000123',
    description: 'Your reference for the payment. Defaults to the partner’s name.',
  });
}

abstract class PartnerPlacesDto extends PlacesDto {
  @PaymentReferenceField()
  PaymentReference?: string;
}

export class CreateBookingDto extends PartnerPlacesDto {
  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @BookedHoldField()
  HoldID?: string;
}

const HoldSecondsField = () =>
  IntegerField({
    min: 60,
    max: 3600,
    optional: true,
    example: 900,
    description: 'Seconds from now until the hold expires. Default 900.',
  });

export class CreateHoldDto extends PartnerPlacesDto {
  @HoldSecondsField()
  ExpiresInSeconds?: number;
}

export class ExtendHoldDto {
  @HoldSecondsField()
  ExpiresInSeconds?: number;
}
