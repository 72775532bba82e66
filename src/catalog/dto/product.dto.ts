import { MoneyDto, NetCommissionField, NetField } from '../../platform/values/money';
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
} from '../../platform/http/validation';
import { CancellationPolicyDto } from '../../operators';
import { ActivityIdField } from '../../platform/values/identifiers';
import { ACTIVITY_TYPES, AVAILABILITY_TYPES, CONTACT_FIELDS, MAX_IMAGES } from '../activity.entity';
import { ContentFieldsDto, UntranslatedField } from './content.dto';
import { UNIT_TYPES } from '../ticket-type.entity';

const BEFORE = 'Minutes before the start (with opening hours: before closing time) at which';

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

  @NetField('`Price` less your commission.')
  Net?: MoneyDto;

  @IntegerField({ min: 1, max: 20, example: 1, description: 'Number of places that one ticket takes.' })
  ParticipantsPerTicket!: number;

  @BooleanField({ example: true, description: 'Whether bookings without tickets get this type.' })
  IsDefault!: boolean;

  @EnumField(UNIT_TYPES, {
    named: 'UnitType',
    example: 'ADULT',
    description: 'Category of guests for whom the ticket is.',
  })
  UnitType!: string;

  @IntegerField({ max: 150, example: 18, description: 'Minimum age, in years.' })
  MinAge!: number;

  @IntegerField({ max: 150, example: 99, description: 'Maximum age, in years.' })
  MaxAge!: number;

  @BooleanField({ example: false, description: 'Whether guests must show proof of age or status.' })
  IDRequired!: boolean;

  @IntegerField({
    min: 1,
    max: 1000,
    nullable: true,
    example: 1,
    description: 'Minimum number per booking; `null` if there is none.',
  })
  MinQuantity!: number | null;

  @IntegerField({
    min: 1,
    max: 1000,
    nullable: true,
    example: 8,
    description: 'Maximum number per booking; `null` if there is none.',
  })
  MaxQuantity!: number | null;

  @IntegerListField({
    description:
      'IDs of ticket types, one of which must be in the same booking; `[]` if the ticket can be booked alone.',
  })
  AccompaniedBy!: number[];

  @ReferenceField({ nullable: true, description: 'Operator’s own code for the ticket type; `null` if there is none.' })
  Reference!: string | null;
}

/** Fields that partners and the operator see alike. */
export abstract class ProductFieldsDto extends ContentFieldsDto {
  @IntegerField({ example: 3 })
  ID!: number;

  @ActivityIdField()
  ActivityID!: string;

  @TextField({ max: 200, example: 'Sunset kayak tour' })
  Name!: string;

  @TextField({ min: 0, max: 10_000, multiline: true, example: 'Two hours along the cliffs, guide included.' })
  Description!: string;

  @EnumField(ACTIVITY_TYPES, { named: 'ActivityType', example: 'event', description: 'Kind of activity.' })
  Type!: string;

  @EnumField(AVAILABILITY_TYPES, {
    named: 'AvailabilityType',
    example: 'start-time',
    description:
      'How the product is booked. `start-time`: each timeslot is a session that starts at its `Time`. `opening-hours`: one timeslot per date, from opening to closing time; guests can arrive at any time in between.',
  })
  AvailabilityType!: string;

  @IntegerField({ min: 5, max: 43_200, example: 120 })
  DurationMinutes!: number;

  @TextField({ min: 0, max: 300, example: 'Harbour slipway, Falmouth' })
  Location!: string;

  @LatitudeField({
    nullable: true,
    description: 'Latitude of the meeting point, in degrees north (WGS 84); `null` if unknown.',
  })
  Latitude!: number | null;

  @LongitudeField({
    nullable: true,
    description: 'Longitude of the meeting point, in degrees east (WGS 84); `null` if unknown.',
  })
  Longitude!: number | null;

  @TextListField({ max: MAX_IMAGES, itemMax: 2000, example: ['https://images.example.org/kayak.jpg'] })
  ImageURLs!: string[];

  @ObjectField(() => MoneyDto, { description: 'Price of the cheapest ticket.' })
  Price!: MoneyDto;

  @ObjectField(() => MoneyDto, {
    description: 'Price of the default ticket, which is used for bookings without tickets.',
  })
  DefaultPrice!: MoneyDto;

  @ListField(() => TicketTypeDto)
  TicketTypes!: TicketTypeDto[];

  @IntegerField({
    min: 1,
    max: 1000,
    example: 1,
    description: 'Recommended minimum number of participants. Not enforced on bookings.',
  })
  MinParticipants!: number;

  @IntegerField({ min: 1, max: 1000, example: 8, description: 'Maximum number of participants per booking.' })
  MaxParticipants!: number;

  @IntegerField({
    max: 525_600,
    example: 60,
    description: `${BEFORE} booking ends.`,
  })
  CutoffMinutes!: number;

  @IntegerField({
    max: 525_600,
    example: 1440,
    description: `${BEFORE} partners can no longer cancel.`,
  })
  CancellationCutoffMinutes!: number;

  @ContactFieldsField({ description: 'Contact details that the operator requires from customers.' })
  RequiredContactFields!: string[];

  @ReferenceField({ nullable: true, description: 'Operator’s own code for the product; `null` if there is none.' })
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

export class ProductDto extends ProductFieldsDto {
  @NetField('`Price` less your commission.')
  Net?: MoneyDto;

  @NetCommissionField()
  CommissionPercent?: number;

  @ObjectField(() => CancellationPolicyDto, {
    description: 'What customers get back when they cancel. A booking keeps the policy under which it was made.',
  })
  CancellationPolicy!: CancellationPolicyDto;

  @UntranslatedField({
    optional: true,
    description:
      'Fields whose texts are in the language of the operator, because the language in `Content-Language` lacks them. Absent if the response is in the language of the operator.',
  })
  Untranslated?: readonly string[];
}

/** A product that was on sale, in a list of changed ones. */
export class WithdrawnProductDto {
  @ActivityIdField()
  ActivityID!: string;

  @TimestampField({ description: 'Time at which the product was withdrawn from sale, in Unix seconds.' })
  WithdrawnAt!: number;
}
