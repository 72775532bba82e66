import { PageQuery } from '../../platform/http/pagination';
import { CurrencyField, MoneyDto } from '../../platform/values/money';
import {
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  PatternField,
  TextField,
  TimestampField,
} from '../../platform/http/validation';
import { REFUND_STATUSES, type RefundStatus } from '../ledger/booking-refund.entity';
import { STAFF_PAYMENT_METHODS, type StaffPaymentMethod } from '../ledger/booking-payment.entity';

/** Maximum of an amount, as in `MoneyDto`. */
const MAX_AMOUNT = 100_000_000_000;

export class BalanceDto {
  @IntegerField({
    min: -MAX_AMOUNT,
    max: MAX_AMOUNT,
    description: 'Amount in minor units, such as pence.',
    example: 4500,
  })
  Amount!: number;

  @CurrencyField()
  Currency!: string;
}

export class PaymentDto {
  @PatternField({
    pattern: /^pay_[a-z0-9]{10,12}$/,
    what: 'a PaymentID',
    example: 'pay_4d8h2k6m9p1r',
    description: 'ID of the payment.',
  })
  PaymentID!: string;

  @ObjectField(() => MoneyDto, { description: 'Amount received.' })
  Amount!: MoneyDto;

  @EnumField(STAFF_PAYMENT_METHODS, { named: 'DeskPaymentMethod', example: 'cash', description: 'Payment method.' })
  Method!: string;

  @TextField({ max: 100, nullable: true, example: 'TILL-42', description: 'Receipt or invoice number.' })
  Reference!: string | null;

  @TimestampField()
  CreatedAt!: number;
}

export class RefundDto {
  @PatternField({
    pattern: /^re_[a-z0-9]{12}$/,
    what: 'a RefundID',
    example: 're_8c3f5t7w2x9z',
    description: 'ID of the refund.',
  })
  RefundID!: string;

  @ObjectField(() => MoneyDto, { description: 'Refunded amount.' })
  Amount!: MoneyDto;

  @EnumField(STAFF_PAYMENT_METHODS, {
    named: 'DeskPaymentMethod',
    example: 'card',
    description:
      'How the money goes back. `card` is the card that was charged, unless the customer paid at your own terminal.',
  })
  Method!: string;

  @EnumField(REFUND_STATUSES, {
    named: 'RefundStatus',
    example: 'pending',
    description:
      'Status of the refund. A refund to a card is `pending` until the payment provider has made it; all others are `to-pay-out` until you tick them off. A refund that `succeeded` can still become `failed`, for example because the card was closed. Then you owe the money again: refund the customer by another method.',
  })
  Status!: RefundStatus;

  @TextField({
    max: 500,
    nullable: true,
    example: null,
    description: 'Why the refund failed, or why it has to wait; otherwise null.',
  })
  FailureReason!: string | null;

  @TextField({ max: 500, nullable: true, example: 'Two of them fell ill.', description: 'Reason for the refund.' })
  Reason!: string | null;

  @TimestampField()
  CreatedAt!: number;

  @TimestampField({ nullable: true, description: 'When you ticked it off as paid out; otherwise null.' })
  PaidOutAt!: number | null;
}

export class RequestedRefundDto extends RefundDto {
  @ListField(() => RefundDto, {
    description:
      'All refunds that were made, one for each payment that money goes back to. The other fields are those of the first, except that `Amount` is the sum.',
  })
  Refunds!: RefundDto[];
}

export class CreatePaymentDto {
  @EnumField(STAFF_PAYMENT_METHODS, { named: 'DeskPaymentMethod', example: 'cash', description: 'Payment method.' })
  Method!: StaffPaymentMethod;

  @TextField({ max: 100, optional: true, example: 'TILL-42', description: 'Receipt or invoice number.' })
  Reference?: string;

  @ObjectField(() => MoneyDto, {
    optional: true,
    notInExample: true,
    description: 'Amount received. Default: the `Balance`.',
  })
  Amount?: MoneyDto;
}

export class CreateRefundDto {
  @ObjectField(() => MoneyDto, {
    optional: true,
    notInExample: true,
    description: 'Amount to refund. Default: everything that was paid and not refunded yet.',
  })
  Amount?: MoneyDto;

  @EnumField(STAFF_PAYMENT_METHODS, {
    named: 'DeskPaymentMethod',
    optional: true,
    notInExample: true,
    description:
      'How the money goes back. Default: as it was paid. With another method, you pay out even what was paid by card online.',
  })
  Method?: StaffPaymentMethod;

  @TextField({ max: 500, optional: true, example: 'Two of them fell ill.', description: 'Reason for the refund.' })
  Reason?: string;
}

export class CorrectPaymentDto {
  @EnumField(STAFF_PAYMENT_METHODS, { named: 'DeskPaymentMethod', example: 'card', description: 'Correct method.' })
  Method!: StaffPaymentMethod;
}

class RefundedCustomerDto {
  @TextField({ max: 100, example: 'Ada' })
  FirstName!: string;

  @TextField({ max: 100, example: 'Lovelace' })
  LastName!: string;
}

export class ListedRefundDto extends RefundDto {
  @TextField({ max: 10, example: '7K2M9X0Q4B', description: 'Reference of the booking.' })
  BookingReference!: string;

  @ObjectField(() => RefundedCustomerDto)
  Customer!: RefundedCustomerDto;

  @ObjectField(() => BalanceDto, {
    description: 'Balance of the booking. If a refund failed and this is negative, you still owe the money.',
  })
  Balance!: BalanceDto;
}

export class ListRefundsQuery extends PageQuery {
  @EnumField(REFUND_STATUSES, {
    named: 'RefundStatus',
    optional: true,
    example: 'to-pay-out',
    description: 'Returns only refunds with this status.',
  })
  Status?: RefundStatus;
}

export class PaymentLinkDto {
  @TextField({
    max: 2000,
    example: 'https://slipway.example/pay/1284-9f86d081884c7d659a2feaa0c55ad015',
    description: 'Address of the page.',
  })
  URL!: string;

  @TimestampField({ description: 'Until when the page accepts payments.' })
  ExpiresAt!: number;
}
