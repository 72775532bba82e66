import { MoneyDto } from '../../platform/values/money';
import { ListField, ObjectField, TextField } from '../../platform/http/validation';
import { BookingDto, GroupReferenceField } from './booking.dto';
import { BookedHoldField, CustomerDto, PaymentReferenceField, PlacesDto } from './create-booking.dto';

/** Maximum number of bookings that one request makes. */
const MAX_ITEMS = 20;

export class GroupItemDto extends PlacesDto {
  @BookedHoldField()
  HoldID?: string;
}

export class CreateBookingGroupDto {
  @ListField(() => GroupItemDto, {
    min: 1,
    max: MAX_ITEMS,
    description: 'The bookings to create, in any combination of products and sessions.',
  })
  Items!: GroupItemDto[];

  @PaymentReferenceField()
  PaymentReference?: string;

  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;
}

export class BookingGroupDto {
  @GroupReferenceField({ description: 'Reference of the group, which each of its bookings has.' })
  GroupReference!: string;

  @TextField({ max: 100, example: 'ADV-2026-000123' })
  PaymentReference!: string;

  @ObjectField(() => MoneyDto, { description: 'Total price of all bookings when the group was created.' })
  Total!: MoneyDto;

  @ListField(() => BookingDto, { description: 'The bookings, in the order of `Items`.' })
  Bookings!: BookingDto[];
}
