import { applyDecorators } from '@nestjs/common';
import { type FieldOptions, IntegerField, PatternField, rule } from '../../http/validation';
import { isCurrency } from './currencies';

/** Maximum of an amount, in minor units. */
export const MAX_AMOUNT = 100_000_000_000;

/** The code of a currency for prices. */
export function CurrencyField(options: FieldOptions = {}) {
  const what = 'an ISO 4217 code such as GBP';
  return applyDecorators(
    PatternField({ pattern: /^[A-Z]{3}$/, what, example: 'GBP', ...options }),
    rule('isCurrency', `must be ${what}.`, isCurrency),
  );
}

/** An amount in minor units of a currency. */
export class MoneyDto {
  @IntegerField({ max: MAX_AMOUNT, description: 'Amount in minor units, such as pence.', example: 4500 })
  Amount!: number;

  @CurrencyField()
  Currency!: string;
}

/** Unlike a price, a sum has no maximum. */
export class SumDto {
  @IntegerField({ description: 'Sum in minor units, such as pence.', example: 13500 })
  Amount!: number;

  @CurrencyField()
  Currency!: string;
}
