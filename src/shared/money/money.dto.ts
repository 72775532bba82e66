import { applyDecorators } from '@nestjs/common';
import { type FieldOptions, IntegerField, PatternField, rule } from '../validation';
import { isCurrency } from './currencies';

/** The code of a currency in which something can be sold. */
export function CurrencyField(options: FieldOptions = {}) {
  const what = 'an ISO 4217 code such as GBP';
  return applyDecorators(
    PatternField({ pattern: /^[A-Z]{3}$/, what, example: 'GBP', ...options }),
    rule('isCurrency', `must be ${what}.`, isCurrency),
  );
}

/** An amount of money: an integer of minor units of one currency. */
export class MoneyDto {
  @IntegerField({ max: 100_000_000_000, description: 'Minor units, such as pence.', example: 4500 })
  Amount!: number;

  @CurrencyField()
  Currency!: string;
}
