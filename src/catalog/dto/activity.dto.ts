import { applyDecorators } from '@nestjs/common';
import { CancellationPolicyDto, WriteCancellationPolicyDto } from '../../operators';
import { ClearableVatPercentField, MoneyDto, VatPercentField } from '../../platform/values/money';
import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  isWebAddress,
} from '../../platform/http/validation';
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  AVAILABILITY_TYPES,
  MAX_IMAGES,
  type ActivityStatus,
  type ActivityType,
  type AvailabilityType,
} from '../activity.entity';
import { type TranslationDto, TranslationsField, WriteContentDto } from './content.dto';
import { ContactFieldsField, LatitudeField, LongitudeField, ProductFieldsDto, ReferenceField } from './product.dto';
import { WriteTicketTypeDto } from './write-ticket-type.dto';

/** An activity as its operator sees it: the product, and fields that partners do not see. */
export class ActivityDto extends ProductFieldsDto {
  @ObjectField(() => CancellationPolicyDto, {
    nullable: true,
    description: 'What customers get back when they cancel; `null` for the policy in the settings.',
  })
  CancellationPolicy!: CancellationPolicyDto | null;

  @VatPercentField({
    nullable: true,
    description: 'VAT included in the prices, in percent; `null` for the rate in the settings.',
  })
  VATPercent!: number | null;

  @EnumField(ACTIVITY_STATUSES, {
    named: 'ActivityStatus',
    example: 'published',
    description: 'Publication status. Partners and customers see only published activities.',
  })
  Status!: string;

  @BooleanField({ example: true, description: 'Whether partners and the shop can sell the activity.' })
  SoldOnline!: boolean;

  @IntegerField({
    max: 10_000,
    example: 12,
    description: 'Number of places in a new timeslot, unless the request sets it.',
  })
  DefaultCapacity!: number;

  @TranslationsField({
    optional: true,
    description: 'Texts in other languages, by BCP 47 tag. Absent in lists of activities.',
  })
  Translations?: Readonly<Record<string, TranslationDto>>;
}

function fields(optional: boolean) {
  return {
    name: () => TextField({ max: 200, optional, example: 'Sunset kayak tour' }),
    type: () =>
      EnumField(ACTIVITY_TYPES, {
        named: 'ActivityType',
        optional,
        example: 'event',
        description: 'Kind of activity.',
      }),
    durationMinutes: () => IntegerField({ min: 5, max: 43_200, optional, example: 120 }),
  };
}

const ImageUrlsField = () =>
  applyDecorators(
    TextListField({
      max: MAX_IMAGES,
      itemMax: 2000,
      isItem: isWebAddress,
      what: 'an http or https address',
      optional: true,
      example: ['https://images.example.org/kayak.jpg'],
    }),
  );

/** Fields of requests that create and change an activity. */
abstract class ActivityDetailsDto extends WriteContentDto {
  @TextField({ min: 0, max: 10_000, multiline: true, optional: true, example: 'Two hours along the cliffs.' })
  Description?: string;

  @TextField({ min: 0, max: 300, optional: true, example: 'Harbour slipway, Falmouth' })
  Location?: string;

  @LatitudeField({
    optional: true,
    description:
      'Latitude of the meeting point in degrees north (WGS 84), stored with six decimals. Requires `Longitude`; 0 for both clears them.',
  })
  Latitude?: number;

  @LongitudeField({
    optional: true,
    description:
      'Longitude of the meeting point in degrees east (WGS 84), stored with six decimals. Requires `Latitude`; 0 for both clears them.',
  })
  Longitude?: number;

  @ImageUrlsField()
  ImageURLs?: string[];

  @ObjectField(() => MoneyDto, {
    optional: true,
    notInExample: true,
    description: 'Price of a single ticket type named `Standard`. Cannot be combined with `TicketTypes`.',
  })
  Price?: MoneyDto;

  @ListField(() => WriteTicketTypeDto, {
    min: 1,
    max: 50,
    optional: true,
    description:
      'Complete list of ticket types, in display order. Existing types that are not in the list are withdrawn.',
  })
  TicketTypes?: WriteTicketTypeDto[];

  @EnumField(AVAILABILITY_TYPES, {
    named: 'AvailabilityType',
    optional: true,
    example: 'start-time',
    description:
      'How customers book: `start-time` or `opening-hours`. Cannot change once the activity has timeslots. Default `start-time` for a new activity.',
  })
  AvailabilityType?: AvailabilityType;

  @IntegerField({
    min: 1,
    max: 1000,
    optional: true,
    example: 1,
    description: 'Recommended minimum number of participants. Not enforced on bookings. Default 1 for a new activity.',
  })
  MinParticipants?: number;

  @IntegerField({
    min: 1,
    max: 1000,
    optional: true,
    example: 8,
    description: 'Maximum number of participants per booking. Defaults to `DefaultCapacity` for a new activity.',
  })
  MaxParticipants?: number;

  @IntegerField({
    max: 525_600,
    optional: true,
    example: 60,
    description:
      'Minutes before the start (with opening hours: before closing time) at which booking ends. Default 0 for a new activity.',
  })
  CutoffMinutes?: number;

  @IntegerField({
    max: 525_600,
    optional: true,
    example: 1440,
    description:
      'Minutes before the start (with opening hours: before closing time) at which partners can no longer cancel. Default 0 for a new activity.',
  })
  CancellationCutoffMinutes?: number;

  @ContactFieldsField({
    optional: true,
    description: 'Contact details that you require from customers. Default `[]` for a new activity.',
  })
  RequiredContactFields?: string[];

  @ReferenceField({ min: 0, optional: true, description: 'Your own code for the activity. An empty string clears it.' })
  Reference?: string;

  @BooleanField({
    optional: true,
    example: true,
    description: 'Whether customers can join a waitlist for full timeslots. Default `false` for a new activity.',
  })
  WaitlistEnabled?: boolean;

  @ObjectField(() => WriteCancellationPolicyDto, {
    optional: true,
    description:
      'What customers of this activity get back when they cancel. An empty object restores the policy in the settings, which is the default for a new activity.',
  })
  CancellationPolicy?: WriteCancellationPolicyDto;

  @ClearableVatPercentField({
    optional: true,
    description:
      'VAT included in the prices, in percent with up to two decimals. An empty string restores the rate in the settings, which is the default for a new activity.',
  })
  VATPercent?: number | '';

  @EnumField(ACTIVITY_STATUSES, {
    named: 'ActivityStatus',
    optional: true,
    example: 'published',
    description:
      'Publication status. Partners and customers see only published activities. Default `draft` for a new activity.',
  })
  Status?: ActivityStatus;

  @BooleanField({
    optional: true,
    example: true,
    description: 'Whether partners and the shop can sell the activity. Default `true` for a new activity.',
  })
  SoldOnline?: boolean;

  @IntegerField({
    max: 10_000,
    optional: true,
    example: 12,
    description: 'Number of places in a new timeslot, unless the request sets it. Default 10 for a new activity.',
  })
  DefaultCapacity?: number;
}

const required = fields(false);
const changeable = fields(true);

export class CreateActivityDto extends ActivityDetailsDto {
  @required.name()
  Name!: string;

  @required.type()
  Type!: ActivityType;

  @required.durationMinutes()
  DurationMinutes!: number;
}

export class ChangeActivityDto extends ActivityDetailsDto {
  @changeable.name()
  Name?: string;

  @changeable.type()
  Type?: ActivityType;

  @changeable.durationMinutes()
  DurationMinutes?: number;
}
