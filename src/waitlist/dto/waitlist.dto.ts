import { CustomerDto, PartyField, SessionPlacesDto, StartTimeField } from '../../bookings';
import { ActivityIdField } from '../../shared/identifiers';
import { MoneyDto } from '../../shared/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../shared/validation';
import { WAITLIST_STATUSES } from '../waitlist-entry.entity';

const WaitlistIdField = () =>
  PatternField({
    pattern: /^wl_[a-z0-9]{12}$/,
    what: 'a WaitlistID such as wl_7k2m9x0q4b1z',
    example: 'wl_7k2m9x0q4b1z',
  });

export class JoinWaitlistDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @StartTimeField()
  Time!: string;

  @PartyField()
  Participants!: number;

  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;
}

export class JoinedWaitlistDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @IntegerField({ min: 1, example: 3, description: 'In the queue of the timeslot, from 1.' })
  Position!: number;
}

export class WaitlistEntryDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @EnumField(WAITLIST_STATUSES, {
    named: 'WaitlistStatus',
    example: 'waiting',
    description: '`offered`: places are held and the customer was told.',
  })
  Status!: string;

  @IntegerField({ min: 1, nullable: true, example: 3, description: 'null for those who wait no longer.' })
  Position!: number | null;

  @IntegerField({ min: 1, example: 2 })
  Participants!: number;

  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @TimestampField({ nullable: true, example: null, description: 'Until when the offer stands or stood.' })
  OfferExpiresAt!: number | null;

  @TimestampField({ nullable: true, example: null, description: 'When the mail with the offer was on its way.' })
  NotifiedAt!: number | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ description: 'When its status changed last.' })
  UpdatedAt!: number;
}

export class OfferDto extends SessionPlacesDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @EnumField(['offered', 'accepted', 'declined'], {
    named: 'OfferStatus',
    example: 'offered',
    description: 'What the customer has said to it.',
  })
  Status!: string;

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({ description: 'Until when the places are held for an answer.' })
  ExpiresAt!: number;

  @TextField({ nullable: true, max: 20, example: null, description: 'The basket it was accepted as.' })
  BasketID!: string | null;

  @TimestampField({ description: 'When its status changed last.' })
  UpdatedAt!: number;
}
