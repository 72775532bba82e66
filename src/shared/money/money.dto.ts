import { IntegerField, PatternField } from '../validation';

export const CURRENCY_PATTERN = /^[A-Z]{3}$/;

/** An amount of money: whole minor units of one currency, never a fraction. */
export class MoneyDto {
  @IntegerField({ max: 100_000_000_000, description: 'Minor units, such as pence.', example: 4500 })
  Amount!: number;

  @PatternField({ pattern: CURRENCY_PATTERN, what: 'an ISO 4217 code such as GBP', example: 'GBP' })
  Currency!: string;
}
