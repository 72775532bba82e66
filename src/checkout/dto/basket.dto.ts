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
import { ActivityIdField } from '../../shared/identifiers';
import { MoneyDto } from '../../shared/money';
import {
  DateField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../shared/validation';
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
    description: "At most the activity's MaxParticipants. Default: as many as the tickets are for.",
  })
  Participants?: number;

  @TicketsField()
  Tickets?: TicketsDto[];

  @AnswersField()
  Answers?: PlacesDto['Answers'];
}

export class CreateBasketDto {
  @ListField(() => NewBasketItemDto, { max: MAX_ITEMS, optional: true, description: 'The first items; default: none.' })
  Items?: NewBasketItemDto[];
}

export class BasketItemDto extends SessionPlacesDto {
  @IntegerField({ min: 1, example: 41 })
  ItemID!: number;

  @EnumField(['held', 'confirmed', 'cancelled', 'expired'], {
    named: 'BookingStatus',
    example: 'held',
    description: 'State of its places.',
  })
  Status!: string;

  @ListField(() => BookedTicketsDto)
  Tickets!: BookedTicketsDto[];

  @ObjectField(() => MoneyDto, { description: 'As of when it was put in, whatever prices do meanwhile.' })
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
    description: 'failed: a payment succeeded when its places were gone, and was refunded.',
  })
  Status!: string;

  @ListField(() => BasketItemDto, { description: 'What is in it, in the order it was put in.' })
  Items!: BasketItemDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({ description: 'When an unpaid basket gives its places back.' })
  ExpiresAt!: number;

  @TimestampField({ description: 'When its items or its status changed last.' })
  UpdatedAt!: number;
}

export class CardPaymentDto {
  @EnumField(['card'], { example: 'card', description: 'Always `card`.' })
  Method!: 'card';

  @TextField({
    max: 255,
    example: 'tok_ok',
    description:
      'From the provider’s form in the customer’s browser. In the sandbox: tok_ok, tok_declined, tok_error, tok_slow.',
  })
  Token!: string;
}

export class CheckoutDto {
  @ObjectField(() => CustomerDto)
  Customer!: CustomerDto;

  @ObjectField(() => CardPaymentDto, {
    optional: true,
    description: 'Required unless the basket’s Total is 0; then nothing is charged.',
  })
  Payment?: CardPaymentDto;
}

export class CompletedBasketDto {
  @BasketIdField()
  BasketID!: string;

  @EnumField(['paid'], { example: 'paid', description: 'Always `paid`.' })
  Status!: string;

  @PatternField({
    pattern: /^[0-9A-HJKMNP-TV-Z]{10}$/,
    what: 'ten characters of Crockford base 32',
    example: '4B9X0Q7K2M',
    description: 'What people call the purchase by.',
  })
  OrderReference!: string;

  @ListField(() => BookingDto, { description: 'One for each item.' })
  Bookings!: BookingDto[];

  @ObjectField(() => MoneyDto)
  Total!: MoneyDto;

  @TimestampField({ description: 'When it was paid.' })
  UpdatedAt!: number;
}
