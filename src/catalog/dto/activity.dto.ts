import { applyDecorators } from '@nestjs/common';
import { MoneyDto } from '../../shared/money';
import {
  BooleanField,
  EnumField,
  IntegerField,
  IntegerListField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  isWebAddress,
} from '../../shared/validation';
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  AVAILABILITY_TYPES,
  type ActivityStatus,
  type ActivityType,
  type AvailabilityType,
} from '../activity.entity';
import { UNIT_TYPES } from '../ticket-type.entity';
import { ContactFieldsField, LatitudeField, LongitudeField, ProductDto, ReferenceField } from './product.dto';

/** An activity as its operator sees it: the product and what partners do not see. */
export class ActivityDto extends ProductDto {
  @EnumField(ACTIVITY_STATUSES, {
    named: 'ActivityStatus',
    example: 'published',
    description: 'Only published activities are seen by partners and customers.',
  })
  Status!: string;

  @BooleanField({ example: true, description: 'Whether partners and the shop may sell it.' })
  SoldOnline!: boolean;

  @IntegerField({ max: 10_000, example: 12, description: 'Places of a new timeslot that names none.' })
  DefaultCapacity!: number;
}

function unsaid(value: string): string {
  return `Default ${value}; an existing ticket type keeps its own.`;
}

/** One ticket type as an operator writes it. */
export class WriteTicketTypeDto {
  @IntegerField({
    min: 1,
    optional: true,
    example: 12,
    notInExample: true,
    description: 'An existing ticket type; absent for a new one.',
  })
  ID?: number;

  @TextField({ max: 100, example: 'Adult' })
  Name!: string;

  @ObjectField(() => MoneyDto)
  Price!: MoneyDto;

  @IntegerField({ min: 1, max: 20, optional: true, example: 1, description: 'Default 1.' })
  ParticipantsPerTicket?: number;

  @BooleanField({ optional: true, example: true, description: 'Default: the first ticket type is.' })
  IsDefault?: boolean;

  @EnumField(UNIT_TYPES, { named: 'UnitType', optional: true, example: 'ADULT', description: unsaid('OTHER') })
  UnitType?: string;

  @IntegerField({ max: 150, optional: true, example: 18, description: unsaid('0') })
  MinAge?: number;

  @IntegerField({ max: 150, optional: true, example: 99, description: unsaid('99') })
  MaxAge?: number;

  @BooleanField({ optional: true, example: false, description: unsaid('false') })
  IDRequired?: boolean;

  @IntegerField({ max: 1000, optional: true, example: 1, description: `0 for any. ${unsaid('any')}` })
  MinQuantity?: number;

  @IntegerField({ max: 1000, optional: true, example: 8, description: `0 for any. ${unsaid('any')}` })
  MaxQuantity?: number;

  @IntegerListField({
    max: 50,
    optional: true,
    notInExample: true,
    description: `IDs of ticket types of this activity, of which one must be in the same booking. ${unsaid('`[]`')}`,
  })
  AccompaniedBy?: number[];

  @ReferenceField({ min: 0, optional: true, description: `An empty text clears it. ${unsaid('none')}` })
  Reference?: string;
}

function fields(optional: boolean) {
  return {
    name: () => TextField({ max: 200, optional, example: 'Sunset kayak tour' }),
    type: () =>
      EnumField(ACTIVITY_TYPES, {
        named: 'ActivityType',
        optional,
        example: 'event',
        description: 'What kind of activity it is.',
      }),
    durationMinutes: () => IntegerField({ min: 5, max: 43_200, optional, example: 120 }),
  };
}

const ImageUrlsField = () =>
  applyDecorators(
    TextListField({
      max: 20,
      itemMax: 2000,
      isItem: isWebAddress,
      what: 'an http or https address',
      optional: true,
      example: ['https://images.example.org/kayak.jpg'],
    }),
  );

/** What may be set when an activity is made and when it is changed. */
abstract class ActivityDetailsDto {
  @TextField({ min: 0, max: 10_000, multiline: true, optional: true, example: 'Two hours along the cliffs.' })
  Description?: string;

  @TextField({ min: 0, max: 300, optional: true, example: 'Harbour slipway, Falmouth' })
  Location?: string;

  @LatitudeField({
    optional: true,
    description: 'Degrees north (WGS 84), kept to six decimals, together with Longitude. Both 0 clear them.',
  })
  Latitude?: number;

  @LongitudeField({ optional: true, description: 'Degrees east, together with Latitude.' })
  Longitude?: number;

  @ImageUrlsField()
  ImageURLs?: string[];

  @ObjectField(() => MoneyDto, {
    optional: true,
    notInExample: true,
    description: 'Short for one ticket type named Standard. Not together with TicketTypes.',
  })
  Price?: MoneyDto;

  @ListField(() => WriteTicketTypeDto, {
    min: 1,
    max: 50,
    optional: true,
    description: 'The whole list, in order; existing ticket types that it leaves out are withdrawn.',
  })
  TicketTypes?: WriteTicketTypeDto[];

  @EnumField(AVAILABILITY_TYPES, {
    named: 'AvailabilityType',
    optional: true,
    example: 'start-time',
    description: 'Default `start-time`. It cannot change once there is a timeslot.',
  })
  AvailabilityType?: AvailabilityType;

  @IntegerField({ min: 1, max: 1000, optional: true, example: 1, description: 'Default 1.' })
  MinParticipants?: number;

  @IntegerField({ min: 1, max: 1000, optional: true, example: 8, description: 'Default: DefaultCapacity.' })
  MaxParticipants?: number;

  @IntegerField({ max: 525_600, optional: true, example: 60, description: 'Default 0.' })
  CutoffMinutes?: number;

  @IntegerField({ max: 525_600, optional: true, example: 1440, description: 'Default 0.' })
  CancellationCutoffMinutes?: number;

  @ContactFieldsField({ optional: true, description: 'Default `[]`.' })
  RequiredContactFields?: string[];

  @ReferenceField({ min: 0, optional: true, description: 'The operator’s own code. An empty text clears it.' })
  Reference?: string;

  @BooleanField({ optional: true, example: true, description: 'Default false.' })
  WaitlistEnabled?: boolean;

  @EnumField(ACTIVITY_STATUSES, {
    named: 'ActivityStatus',
    optional: true,
    example: 'published',
    description: 'Default draft.',
  })
  Status?: ActivityStatus;

  @BooleanField({ optional: true, example: true, description: 'Default true.' })
  SoldOnline?: boolean;

  @IntegerField({ max: 10_000, optional: true, example: 12, description: 'Default 10.' })
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
