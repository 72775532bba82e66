import { MoneyDto } from '../../shared/money';
import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
  TimestampField,
} from '../../shared/validation';
import { ActivityIdField } from '../../shared/identifiers';
import { ACTIVITY_TYPES } from '../activity.entity';

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

  @IntegerField({ min: 5, max: 43_200, example: 120 })
  DurationMinutes!: number;

  @TextField({ min: 0, max: 300, example: 'Harbour slipway, Falmouth' })
  Location!: string;

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

  @IntegerField({ max: 525_600, example: 60, description: 'Minutes before the start at which booking ends.' })
  CutoffMinutes!: number;

  @TextField({ max: 64, example: 'Europe/London' })
  TimeZone!: string;

  @BooleanField({ example: true })
  HasRequiredQuestions!: boolean;

  @BooleanField({ example: false })
  WaitlistEnabled!: boolean;

  @TimestampField()
  UpdatedAt!: number;
}
