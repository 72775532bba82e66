import { CustomerDto, PartyField, SessionPlacesDto, StartTimeField } from '../../bookings';
import { ActivityIdField } from '../../platform/values/identifiers';
import { MoneyDto } from '../../platform/values/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
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

  @IntegerField({ min: 1, example: 3, description: 'Position on the waitlist of the timeslot, from 1.' })
  Position!: number;
}

export class WaitlistEntryDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @EnumField(WAITLIST_STATUSES, {
    named: 'WaitlistStatus',
    example: 'waiting',
    description: 'Status of the entry. `offered`: places are held and the customer has been notified.',
  })
  Status!: string;

  @IntegerField({
    min: 1,
    nullable: true,
    example: 3,
    description: 'Position on the waitlist, from 1; `null` if the customer is no longer waiting.',
  })
  Position!: number | null;

  @IntegerField({ min: 1, example: 2 })
  Participants!: number;

  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Deadline of the offer, in Unix seconds; `null` if there has been none.',
  })
  OfferExpiresAt!: number | null;

  @TimestampField({
    nullable: true,
    example: null,
    description: 'Time at which the email with the offer was sent, in Unix seconds; `null` until then.',
  })
  NotifiedAt!: number | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ description: 'Time of the last change of the status, in Unix seconds.' })
  UpdatedAt!: number;
}

export class CompletedWaitlistEntryDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '7K2M9X0Q4B',
  })
  BookingReference!: string;
}

export class OfferDto extends SessionPlacesDto {
  @WaitlistIdField()
  WaitlistID!: string;

  @EnumField(['offered', 'accepted', 'declined'], {
    named: 'OfferStatus',
    example: 'offered',
    description: 'Status of the offer.',
  })
  Status!: string;

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({ description: 'Time until which the places are held for the customer, in Unix seconds.' })
  ExpiresAt!: number;

  @TextField({
    nullable: true,
    max: 20,
    example: null,
    description: 'ID of the basket that was created when the offer was accepted; `null` until then.',
  })
  BasketID!: string | null;

  @TimestampField({ description: 'Time of the last change of the status, in Unix seconds.' })
  UpdatedAt!: number;
}
