import {
  AnswersField,
  BookedTicketsDto,
  BookingDto,
  CustomerDto,
  PartyField,
  type PlacesDto,
  SessionPlacesDto,
  StartTimeField,
  type TicketsDto,
  TicketsField,
} from '../../bookings';
import { ActivityIdField } from '../../platform/values/identifiers';
import { MoneyDto } from '../../platform/values/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
import { MAX_ITEMS } from '../baskets/basket-items.service';
import { BASKET_STATUSES } from '../baskets/basket.entity';

export class NewBasketItemDto {
  @ActivityIdField()
  ActivityID!: string;

  @DateField()
  Date!: string;

  @StartTimeField()
  Time!: string;

  @PartyField({
    optional: true,
    description:
      'Number of participants, at most the activity’s `MaxParticipants`. Defaults to the participants of the tickets.',
  })
  Participants?: number;

  @TicketsField()
  Tickets?: TicketsDto[];

  @AnswersField()
  Answers?: PlacesDto['Answers'];
}

export class CreateBasketDto {
  @ListField(() => NewBasketItemDto, {
    max: MAX_ITEMS,
    optional: true,
    description: 'First items of the basket. Default: none.',
  })
  Items?: NewBasketItemDto[];
}

export class BasketItemDto extends SessionPlacesDto {
  @IntegerField({ min: 1, example: 41 })
  ItemID!: number;

  @EnumField(['held', 'confirmed', 'cancelled', 'expired'], {
    named: 'BookingStatus',
    example: 'held',
    description: 'Status of the places.',
  })
  Status!: string;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ObjectField(() => MoneyDto, {
    description: 'Total price of the item. It is fixed even if prices change in the meantime.',
  })
  Total!: MoneyDto;
}

const BasketIdField = () =>
  PatternField({
    pattern: /^bas_[a-z0-9]{12}$/,
    what: 'a BasketID such as bas_7k2m9x0q4b1z',
    example: 'bas_7k2m9x0q4b1z',
  });

export class BasketDto {
  @BasketIdField()
  BasketID!: string;

  @EnumField(BASKET_STATUSES, {
    named: 'BasketStatus',
    example: 'pending',
    description: 'Status of the basket. `failed`: a payment succeeded after the places were gone, and was refunded.',
  })
  Status!: string;

  @ListField(() => BasketItemDto, { description: 'Items, in the order in which they were added.' })
  Items!: BasketItemDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({
    description: 'Time at which an unpaid basket expires and its places are released, in Unix seconds.',
  })
  ExpiresAt!: number;

  @TimestampField({ description: 'Time of the last change of the items or the status, in Unix seconds.' })
  UpdatedAt!: number;
}

export class CardPaymentDto {
  @EnumField(['card'], { example: 'card', description: 'Payment method. Always `card`.' })
  Method!: 'card';

  @TextField({
    max: 255,
    example: 'tok_ok',
    description:
      'Token from the provider’s form in the customer’s browser. In the sandbox, use `tok_ok`, `tok_declined`, `tok_error` or `tok_slow`.',
  })
  Token!: string;
}

export class CheckoutDto {
  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @ObjectField(() => CardPaymentDto, {
    optional: true,
    description: 'Payment details. Required unless the basket’s `Total` is 0, in which case nothing is charged.',
  })
  Payment?: CardPaymentDto;
}

export class CompletedBasketDto {
  @BasketIdField()
  BasketID!: string;

  @EnumField(['paid'], { example: 'paid', description: 'Status of the basket. Always `paid`.' })
  Status!: string;

  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '4B9X0Q7K2M',
    description: 'Reference of the order.',
  })
  OrderReference!: string;

  @ListField(() => BookingDto, { description: 'Bookings of the order, one for each item.' })
  Bookings!: BookingDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({ description: 'Time of the payment, in Unix seconds.' })
  UpdatedAt!: number;
}
