import { STAFF_PAYMENT_METHODS } from '../ledger/booking-payment.entity';
import { DateField, EnumField, IntegerField, ObjectField } from '../../platform/http/validation';
import { SumDto } from '../../platform/values/money';

export class TakingsQuery {
  @DateField({ example: '2026-12-01', description: 'First date, in the operator’s time zone.' })
  From!: string;

  @DateField({
    example: '2026-12-31',
    description: 'Last date, on or after `From`. The range has at most 366 dates, including both ends.',
  })
  To!: string;
}

export class TakingsDto {
  @DateField({ example: '2026-12-05', description: 'Date of the payments and refunds, in the operator’s time zone.' })
  Date!: string;

  @EnumField(STAFF_PAYMENT_METHODS, {
    named: 'DeskPaymentMethod',
    example: 'cash',
    description: 'Payment method. Cards at the desk and online both count as `card`.',
  })
  Method!: string;

  @ObjectField(() => SumDto, { description: 'Sum of the payments received.' })
  Taken!: SumDto;

  @ObjectField(() => SumDto, {
    description:
      'Sum of the refunds, including those that are on their way to a card. Refunds that you pay out yourself count when you tick them off; failed refunds don’t count.',
  })
  GivenBack!: SumDto;

  @IntegerField({ example: 3, description: 'Number of payments and refunds.' })
  Count!: number;
}
