import { MoneyDto } from '../../shared/money';
import {
  BooleanField,
  DecimalField,
  EnumField,
  type FieldOptions,
  IntegerField,
  IntegerListField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  TimestampField,
} from '../../shared/validation';
import { ActivityIdField } from '../../shared/identifiers';
import { ACTIVITY_TYPES, AVAILABILITY_TYPES, CONTACT_FIELDS } from '../activity.entity';
import { UNIT_TYPES } from '../ticket-type.entity';

const OR_CLOSING = ', or with opening hours before closing,';

export function ReferenceField(options: FieldOptions & { min?: 0 }) {
  return TextField({ max: 100, example: 'KAYAK-PM', ...options });
}

export function ContactFieldsField(options: FieldOptions = {}) {
  return TextListField({
    max: CONTACT_FIELDS.length,
    values: CONTACT_FIELDS,
    named: 'ContactField',
    example: ['firstName', 'emailAddress'],
    ...options,
  });
}

export function LatitudeField(options: FieldOptions) {
  return DecimalField({ min: -90, max: 90, example: 50.154321, ...options });
}

export function LongitudeField(options: FieldOptions) {
  return DecimalField({ min: -180, max: 180, example: -5.071234, ...options });
}

export class TicketTypeDto {
  @IntegerField({ example: 12 })
  ID!: number;

  @TextField({ max: 100, example: 'Adult' })
  Name!: string;

  @ObjectField(() => MoneyDto)
  Price!: MoneyDto;

  @IntegerField({ min: 1, max: 20, example: 1, description: 'Places that one ticket takes.' })
  ParticipantsPerTicket!: number;

  @BooleanField({ example: true, description: 'Used when a booking names no tickets.' })
  IsDefault!: boolean;

  @EnumField(UNIT_TYPES, { named: 'UnitType', example: 'ADULT', description: 'For whom it is.' })
  UnitType!: string;

  @IntegerField({ max: 150, example: 18, description: 'Youngest age, in years.' })
  MinAge!: number;

  @IntegerField({ max: 150, example: 99, description: 'Oldest age, in years.' })
  MaxAge!: number;

  @BooleanField({ example: false, description: 'Whether a proof of age or standing must be shown.' })
  IDRequired!: boolean;

  @IntegerField({ min: 1, max: 1000, nullable: true, example: 1, description: 'Fewest of one booking; null: any.' })
  MinQuantity!: number | null;

  @IntegerField({ min: 1, max: 1000, nullable: true, example: 8, description: 'Most of one booking; null: any.' })
  MaxQuantity!: number | null;

  @IntegerListField({ description: 'Ticket types of which one must be in the same booking; `[]`: it may come alone.' })
  AccompaniedBy!: number[];

  @ReferenceField({ nullable: true, description: 'The operator’s own code for it.' })
  Reference!: string | null;
}

export class ProductDto {
  @IntegerField({ example: 3 })
  ID!: number;

  @ActivityIdField()
  ActivityID!: string;

  @TextField({ max: 200, example: 'Sunset kayak tour' })
  Name!: string;

  @TextField({ min: 0, max: 10_000, multiline: true, example: 'Two hours along the cliffs, guide included.' })
  Description!: string;

  @EnumField(ACTIVITY_TYPES, { named: 'ActivityType', example: 'event', description: 'What kind of activity it is.' })
  Type!: string;

  @EnumField(AVAILABILITY_TYPES, {
    named: 'AvailabilityType',
    example: 'start-time',
    description:
      '`start-time`: sessions begin at their time. `opening-hours`: one timeslot a date, from opening to closing; one may come at any time of it.',
  })
  AvailabilityType!: string;

  @IntegerField({ min: 5, max: 43_200, example: 120 })
  DurationMinutes!: number;

  @TextField({ min: 0, max: 300, example: 'Harbour slipway, Falmouth' })
  Location!: string;

  @LatitudeField({ nullable: true, description: 'Where it starts, in degrees north (WGS 84); null: not known.' })
  Latitude!: number | null;

  @LongitudeField({ nullable: true, description: 'In degrees east; null: not known.' })
  Longitude!: number | null;

  @TextListField({ max: 20, itemMax: 2000, example: ['https://images.example.org/kayak.jpg'] })
  ImageURLs!: string[];

  @ObjectField(() => MoneyDto, { description: 'The price of the cheapest ticket.' })
  Price!: MoneyDto;

  @ObjectField(() => MoneyDto, {
    description: 'The price of the default ticket, which a booking gets that names none.',
  })
  DefaultPrice!: MoneyDto;

  @ListField(() => TicketTypeDto)
  TicketTypes!: TicketTypeDto[];

  @IntegerField({ min: 1, max: 1000, example: 1, description: 'What the operator advises; not enforced on bookings.' })
  MinParticipants!: number;

  @IntegerField({ min: 1, max: 1000, example: 8, description: 'The largest party of one booking.' })
  MaxParticipants!: number;

  @IntegerField({
    max: 525_600,
    example: 60,
    description: `Minutes before the start${OR_CLOSING} at which booking ends.`,
  })
  CutoffMinutes!: number;

  @IntegerField({
    max: 525_600,
    example: 1440,
    description: `Minutes before the start${OR_CLOSING} at which partners can no longer cancel.`,
  })
  CancellationCutoffMinutes!: number;

  @ContactFieldsField({ description: 'What the operator wants to know of a customer.' })
  RequiredContactFields!: string[];

  @ReferenceField({ nullable: true, description: 'The operator’s own code for it.' })
  Reference!: string | null;

  @TextField({ max: 64, example: 'Europe/London' })
  TimeZone!: string;

  @BooleanField({ example: true })
  HasRequiredQuestions!: boolean;

  @BooleanField({ example: false })
  WaitlistEnabled!: boolean;

  @TimestampField()
  UpdatedAt!: number;
}
